import { LANE } from './text-hash.ts'

/** A set of 64-bit hashes that only grows: 8 bytes each, at most two thirds full. */
export type HashSet = {
  /** Adds a hash; returns false if it was there. The low lane is never 0. */
  readonly add: (high: number, low: number) => boolean
  readonly size: () => number
  /** Visits every hash, in no order. */
  readonly each: (visit: (high: number, low: number) => void) => void
}

const FULL = 2 / 3
const ROOM_MIN = 1024

/** Makes an empty set sized for the expected number of hashes; it grows beyond that. */
export const hashSet = (expected: number): HashSet => {
  let room = Math.max(ROOM_MIN, Math.ceil(expected / FULL))
  let lanes = new Uint32Array(2 * room)
  let size = 0

  const slotOf = (high: number, low: number): number => {
    let slot = Math.floor((high / LANE) * room)
    for (;;) {
      const at = 2 * slot
      if (lanes[at + 1] === 0 || (lanes[at] === high && lanes[at + 1] === low)) return at
      slot = slot + 1 === room ? 0 : slot + 1
    }
  }

  const grow = (): void => {
    const before = lanes
    room *= 2
    lanes = new Uint32Array(2 * room)
    for (let at = 0; at < before.length; at += 2) {
      const high = before[at] ?? 0
      const low = before[at + 1] ?? 0
      if (low !== 0) lanes.set([high, low], slotOf(high, low))
    }
  }

  return {
    add: (high, low) => {
      if (size >= room * FULL) grow()
      const at = slotOf(high, low)
      if (lanes[at + 1] !== 0) return false
      lanes[at] = high
      lanes[at + 1] = low
      size += 1
      return true
    },
    size: () => size,
    each: (visit) => {
      for (let at = 0; at < lanes.length; at += 2) {
        const low = lanes[at + 1] ?? 0
        if (low !== 0) visit(lanes[at] ?? 0, low)
      }
    },
  }
}
