/** A filter of keys: `mayHold` returns false only for a key that was never added. */
export type KeyFilter = {
  readonly add: (incarnation: number, key: string) => void
  readonly mayHold: (incarnation: number, key: string) => boolean
}

const PROBES = 4

/**
 * A Bloom filter (B. H. Bloom, 1970; two hashes for all probes: Kirsch and Mitzenmacher, 2006) in memory that threads
 * share: one thread adds keys, others query. Its size is a power of two bytes; with 13 bits a key, about one in two
 * hundred absent keys is reported as possibly present.
 */
export const keyFilter = (memory: SharedArrayBuffer): KeyFilter => {
  const words = new Uint32Array(memory)
  const mask = words.length * 32 - 1
  let first = 0
  let second = 0

  const hash = (incarnation: number, key: string): void => {
    let a = 0x811c9dc5 ^ incarnation
    let b = 0x9e3779b9 ^ incarnation
    for (let i = 0; i < key.length; i += 1) {
      const unit = key.charCodeAt(i)
      a = Math.imul(a ^ unit, 0x01000193)
      b = Math.imul(b ^ unit, 0x85ebca6b)
    }
    first = Math.imul(a ^ (a >>> 16), 0x7feb352d)
    second = Math.imul(b ^ (b >>> 15), 0x846ca68b) | 1
    first ^= first >>> 15
  }

  return {
    add: (incarnation, key) => {
      hash(incarnation, key)
      for (let probe = 0; probe < PROBES; probe += 1) {
        const bit = ((first + Math.imul(probe, second)) & mask) >>> 0
        words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
      }
    },
    mayHold: (incarnation, key) => {
      hash(incarnation, key)
      for (let probe = 0; probe < PROBES; probe += 1) {
        const bit = ((first + Math.imul(probe, second)) & mask) >>> 0
        if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
      }
      return true
    },
  }
}
