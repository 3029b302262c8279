/** The words of an entry: two lanes of the key's hash, two of the value's. */
export const ENTRY_WORDS = 4

/** An open-addressing table with linear probing: the key's high lane names the first slot; a low lane of 0 marks a free slot. */
export type HashSlots = Uint32Array<ArrayBuffer>

/** Makes free slots; their number must be a power of two. */
export const freeSlots = (room: number): HashSlots => new Uint32Array(ENTRY_WORDS * room)

/** The word index of the key's slot, or of the free slot for it; at least one slot must be free. */
export const slotOf = (slots: HashSlots, high: number, low: number): number => {
  const last = slots.length - 1
  let at = (high * ENTRY_WORDS) & last
  while (slots[at + 1] !== 0 && (slots[at] !== high || slots[at + 1] !== low)) at = (at + ENTRY_WORDS) & last
  return at
}

/** Copies the entries into twice as many slots. */
export const doubled = (slots: HashSlots): HashSlots => {
  const more: HashSlots = new Uint32Array(2 * slots.length)
  for (let at = 0; at < slots.length; at += ENTRY_WORDS) {
    const low = slots[at + 1] ?? 0
    if (low !== 0) more.set(slots.subarray(at, at + ENTRY_WORDS), slotOf(more, slots[at] ?? 0, low))
  }
  return more
}

/** Frees a slot and moves later entries forward, so that lookups need no tombstones. */
export const freeSlot = (slots: HashSlots, place: number): void => {
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
