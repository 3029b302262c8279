import { doubled, ENTRY_WORDS, freeSlot, freeSlots, slotOf } from './hash-slots.ts'
import type { Lanes } from './text-hash.ts'

/** A map from the hash of a key to the hash of its value: 16 bytes an entry, at most half full. */
export type HashTable = {
  readonly put: (key: Lanes, value: Lanes) => void
  readonly delete: (key: Lanes) => void
  /** Reads the value's hash into `value`; returns false when there is none. */
  readonly get: (key: Lanes, value: Lanes) => boolean
  readonly size: () => number
  /** Visits every entry; the lanes are the same objects each time. */
  readonly each: (visit: (key: Lanes, value: Lanes) => void) => void
  /** Removes all entries, and keeps the capacity. */
  readonly clear: () => void
}

const ROOM_MIN = 1024

/** Makes an empty table. */
export const hashTable = (): HashTable => {
  let slots = freeSlots(ROOM_MIN)
  let size = 0

  return {
    put: (key, value) => {
      if (2 * ENTRY_WORDS * (size + 1) > slots.length) slots = doubled(slots)
      const at = slotOf(slots, key.high, key.low)
      if (slots[at + 1] === 0) size += 1
      slots[at] = key.high
      slots[at + 1] = key.low
      slots[at + 2] = value.high
      slots[at + 3] = value.low
    },
    delete: ({ high, low }) => {
      const at = slotOf(slots, high, low)
      if (slots[at + 1] === 0) return
      size -= 1
      freeSlot(slots, at)
    },
    get: ({ high, low }, value) => {
      const at = slotOf(slots, high, low)
      value.high = slots[at + 2] ?? 0
      value.low = slots[at + 3] ?? 0
      return slots[at + 1] !== 0
    },
    size: () => size,
    each: (visit) => {
      const key: Lanes = { high: 0, low: 0 }
      const value: Lanes = { high: 0, low: 0 }
      for (let at = 0; at < slots.length; at += ENTRY_WORDS) {
        key.high = slots[at] ?? 0
        key.low = slots[at + 1] ?? 0
        value.high = slots[at + 2] ?? 0
        value.low = slots[at + 3] ?? 0
        if (key.low !== 0) visit(key, value)
      }
    },
    clear: () => {
      slots.fill(0)
      size = 0
    },
  }
}
