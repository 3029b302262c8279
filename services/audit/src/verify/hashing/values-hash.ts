import { LANE, type Lanes, mixed } from './text-hash.ts'

/** A 53-bit hash of values one after the other, each with its length: `begin`, `add` each value, `end`. */
export type ValuesHash = {
  readonly begin: () => void
  /** Adds the bytes of a value, from an offset up to another. */
  readonly add: (bytes: Uint8Array, from: number, to: number) => void
  readonly end: () => number
}

const WORD_BYTES = 4
/** A number holds the whole low lane, and 21 bits of the high one. */
const HIGH_BITS_LOST = 11

/** Makes the hash for a seed; it reads two words at a time, at any offset. */
export const valuesHash = (seed: Lanes): ValuesHash => {
  // Numbers of a closure would be allocated anew with each change.
  const lanes = new Int32Array(2)
  let viewed: Uint8Array = new Uint8Array(0)
  let words: DataView = new DataView(viewed.buffer)

  /** Reads a word, or the bytes up to the end of the value. */
  const wordAt = (at: number, to: number): number => {
    if (at + WORD_BYTES <= to) return words.getInt32(at, true)
    let word = 0
    for (let last = to - 1; last >= at; last -= 1) word = (word << 8) | words.getUint8(last)
    return word
  }

  return {
    begin: () => {
      lanes[0] = seed.high
      lanes[1] = seed.low
    },
    add: (bytes, from, to) => {
      if (bytes !== viewed) {
        viewed = bytes
        words = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
      }
      let high = (lanes[0] ?? 0) ^ (to - from)
      let low = lanes[1] ?? 0
      for (let at = from; at < to; at += 2 * WORD_BYTES) {
        high = Math.imul(high ^ wordAt(at, to), 0x9e3779b1)
        low = Math.imul(low ^ wordAt(at + WORD_BYTES, to), 0x85ebca77)
        high ^= low >>> 15
        low ^= high >>> 13
      }
      lanes[0] = high
      lanes[1] = low
    },
    end: () => {
      const high = lanes[0] ?? 0
      const low = lanes[1] ?? 0
      return (mixed(high ^ (low >>> 13)) >>> HIGH_BITS_LOST) * LANE + mixed(low ^ Math.imul(high, 0xc2b2ae3d))
    },
  }
}
