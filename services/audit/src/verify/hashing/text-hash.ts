/** Two 32-bit lanes of a hash. */
export type Lanes = { high: number; low: number }

/** The number of values of a lane. */
export const LANE = 2 ** 32

/** A fast 64-bit hash of texts under a seed, which places and compares them; who knows the seed can construct equal hashes. */
export type TextHash = (text: string, into: Lanes) => void

const WORD_BYTES = 4
/** UTF-8 takes at most three bytes for a unit of UTF-16. */
const BYTES_PER_UNIT_MAX = 3
const ROOM_MIN = 4096

/** Spreads each bit of a lane over all of its bits. */
export const mixed = (lane: number): number => {
  const first = Math.imul(lane ^ (lane >>> 16), 0x21f0aaad)
  const second = Math.imul(first ^ (first >>> 15), 0x735a2d97)
  return (second ^ (second >>> 15)) >>> 0
}

/** Makes the hash for a seed, over UTF-8 bytes, a word at a time; the low lane is never 0. */
export const textHash = (seed: Lanes): TextHash => {
  let words = new Uint32Array(ROOM_MIN)
  let bytes = Buffer.from(words.buffer)

  return (text, into) => {
    if (BYTES_PER_UNIT_MAX * text.length + WORD_BYTES > bytes.length) {
      words = new Uint32Array(BYTES_PER_UNIT_MAX * text.length)
      bytes = Buffer.from(words.buffer)
    }
    const length = bytes.write(text)
    for (let at = length; at % WORD_BYTES !== 0; at += 1) bytes[at] = 0
    const end = Math.ceil(length / WORD_BYTES)
    let high = seed.high ^ length
    let low = seed.low
    for (let at = 0; at < end; at += 1) {
      const word = words[at] ?? 0
      high = Math.imul(high ^ word, 0x9e3779b1)
      low = Math.imul(low ^ word ^ (high >>> 15), 0x85ebca77)
      high ^= high >>> 16
      low ^= low >>> 13
    }
    into.high = mixed(high ^ (low >>> 13))
    into.low = mixed(low ^ Math.imul(high, 0xc2b2ae3d)) || 1
  }
}

/** Combines the hashes of a key and its value. */
export const entryHash = (key: Lanes, value: Lanes, into: Lanes): void => {
  into.high = mixed(Math.imul(key.high, 0x27d4eb2f) ^ mixed(value.high ^ key.low))
  into.low = mixed(Math.imul(key.low, 0x165667b1) ^ mixed(value.low ^ key.high)) || 1
}
