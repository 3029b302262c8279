/** Words of an entry: two lanes of the key's hash, two of the value's. */
export const ENTRY_WORDS = 4

/** A power of two of entries: each stands at the slot that its key's high lane names or behind it; a low lane of 0 is a free one. */
export type HashSlots = Uint32Array<ArrayBuffer>

/** So many free slots; the number must be a power of two. */
export const freeSlots = (room: number): HashSlots => new Uint32Array(ENTRY_WORDS * room)

/** The word at which the key stands, or the free place where it would; one slot at least must be free. */
export const placeOf = (slots: HashSlots, high: number, low: number): number => {
  const last = slots.length - 1
  let at = (high * ENTRY_WORDS) & last
  while (slots[at + 1] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) at = (at + ENTRY_WORDS) & last
  return at
}

/** The same entries in twice as many slots. */
export const doubled = (slots: HashSlots): HashSlots => {
  const more: HashSlots = new Uint32Array(2 * slots.length)
  for (let at = 0; at < slots.length; at += ENTRY_WORDS) {
    const low = slots[at + 1] ?? 0
    if (low !== 0) more.set(slots.subarray(at, at + ENTRY_WORDS), placeOf(more, slots[at] ?? 0, low))
  }
  return more
}

/** Frees a place and moves what stands behind it forward, so that every key is found without markers for the deleted. */
export const freePlace = (slots: HashSlots, place: number): void => {
  const last = slots.length - 1
  let free = place
  for (let at = (free + ENTRY_WORDS) & last; slots[at + 1] !== 0; at = (at + ENTRY_WORDS) & last) {
    const home = ((slots[at] ?? 0) * ENTRY_WORDS) & last
    if (((at - home) & last) < ((at - free) & last)) continue
    slots.copyWithin(free, at, at + ENTRY_WORDS)
    free = at
  }
  slots.fill(0, free, free + ENTRY_WORDS)
}
