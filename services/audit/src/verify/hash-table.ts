import type { Lanes } from './text-hash.ts'

/** What a view must hold, by hash: hash of the key → hash of the value, 16 bytes an entry, at most half full. */
export type HashTable = {
  readonly put: (key: Lanes, value: Lanes) => void
  readonly delete: (key: Lanes) => void
  /** Reads the value's hash into `value`; false where there is none. */
  readonly get: (key: Lanes, value: Lanes) => boolean
  readonly size: () => number
  readonly each: (visit: (key: Lanes, value: Lanes) => void) => void
}

const ROOM_MIN = 1024
const WORDS = 4

/** An empty table. */
export const hashTable = (): HashTable => {
  let room = ROOM_MIN
  let words = new Uint32Array(WORDS * room)
  let size = 0

  /** Where the key stands, or the free place where it would. */
  const find = ({ high, low }: Lanes): number => {
    let slot = high & (room - 1)
    for (;;) {
      const at = slot * WORDS
      if (words[at + 1] === 0 || (words[at] === high && words[at + 1] === low)) return at
      slot = (slot + 1) & (room - 1)
    }
  }

  const grow = (): void => {
    const before = words
    room *= 2
    words = new Uint32Array(WORDS * room)
    for (let at = 0; at < before.length; at += WORDS) {
      const low = before[at + 1] ?? 0
      if (low !== 0) words.set(before.subarray(at, at + WORDS), find({ high: before[at] ?? 0, low }))
    }
  }

  /** Moves what stands behind a freed place forward, so that every key is found without markers for the deleted. */
  const close = (freed: number): void => {
    let free = freed
    for (let slot = (free + 1) & (room - 1); words[slot * WORDS + 1] !== 0; slot = (slot + 1) & (room - 1)) {
      const home = (words[slot * WORDS] ?? 0) & (room - 1)
      const distance = (slot - home) & (room - 1)
      if (distance < ((slot - free) & (room - 1))) continue
      words.copyWithin(free * WORDS, slot * WORDS, (slot + 1) * WORDS)
      free = slot
    }
    words.fill(0, free * WORDS, (free + 1) * WORDS)
  }

  return {
    put: (key, value) => {
      if (2 * (size + 1) > room) grow()
      const at = find(key)
      if (words[at + 1] === 0) size += 1
      words[at] = key.high
      words[at + 1] = key.low
      words[at + 2] = value.high
      words[at + 3] = value.low
    },
    delete: (key) => {
      const at = find(key)
      if (words[at + 1] === 0) return
      size -= 1
      close(at / WORDS)
    },
    get: (key, value) => {
      const at = find(key)
      value.high = words[at + 2] ?? 0
      value.low = words[at + 3] ?? 0
      return words[at + 1] !== 0
    },
    size: () => size,
    each: (visit) => {
      for (let at = 0; at < words.length; at += WORDS) {
        const [high = 0, low = 0, valueHigh = 0, valueLow = 0] = words.subarray(at, at + WORDS)
        if (low !== 0) visit({ high, low }, { high: valueHigh, low: valueLow })
      }
    },
  }
}
