/** Two 32-bit lanes of a hash. */
export type Lanes = { high: number; low: number }

/** A hash of texts under a seed that nobody knows beforehand: fast, 64 bits, for comparing in memory only. */
export type TextHash = (text: string, into: Lanes) => void

const mixed = (lane: number): number => {
  const first = Math.imul(lane ^ (lane >>> 16), 0x21f0aaad)
  const second = Math.imul(first ^ (first >>> 15), 0x735a2d97)
  return (second ^ (second >>> 15)) >>> 0
}

/** The hash of texts under a seed; both lanes are never 0 together. */
export const textHash =
  (seed: Lanes): TextHash =>
  (text, into) => {
    let high = seed.high
    let low = seed.low
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i)
      high = Math.imul(high ^ unit, 0x9e3779b1)
      low = Math.imul(low ^ unit ^ (high >>> 15), 0x85ebca77)
    }
    into.high = mixed(high ^ (low >>> 13))
    into.low = mixed(low ^ Math.imul(high, 0xc2b2ae3d)) || 1
  }

/** The hash of a key with its value, from the hashes of both. */
export const entryHash = (key: Lanes, value: Lanes, into: Lanes): void => {
  into.high = mixed(Math.imul(key.high, 0x27d4eb2f) ^ mixed(value.high ^ key.low))
  into.low = mixed(Math.imul(key.low, 0x165667b1) ^ mixed(value.low ^ key.high)) || 1
}
