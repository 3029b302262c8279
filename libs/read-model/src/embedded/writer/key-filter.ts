/** A filter of keys: `mayHold` returns false only for a key that was never added. */
export type KeyFilter = {
  readonly add: (incarnation: number, key: string) => void
  readonly mayHold: (incarnation: number, key: string) => boolean
}

const PROBES = 4
/** With so many bits a key, about one in two hundred absent keys is reported as possibly present by each part. */
const BITS_PER_KEY = 13
/** The shares of the parts in the memory, in the order in which they fill: few keys touch the first part alone. */
const PARTS = [1 / 16, 1 / 16, 1 / 8, 1 / 4, 1 / 2]
const LAST = PARTS.length - 1
/** The length of the header, which has the number of the part that is being filled. */
const HEADER_BYTES = 4

/** Allocates the memory of an empty filter; `bytes` is a power of two, at least 64. */
export const filterMemory = (bytes: number): SharedArrayBuffer => new SharedArrayBuffer(HEADER_BYTES + bytes)

/** The bits of each part: the first one, a mask of their number, and the keys that fill them. */
const partsOf = (bits: number) => {
  let first = 0
  return PARTS.map((share) => {
    const part = { first, mask: bits * share - 1, keysMax: Math.floor((bits * share) / BITS_PER_KEY) }
    first += bits * share
    return part
  })
}

/**
 * A Bloom filter (B. H. Bloom, 1970; two hashes for all probes: Kirsch and Mitzenmacher, 2006) in memory that threads
 * share: one thread adds keys, others query. Its parts fill one after another, as in a scalable Bloom filter (P. S. Almeida
 * and others, 2007), so that a small installation leaves most of the memory untouched; after the last part is full, more
 * absent keys are reported as possibly present.
 */
export const keyFilter = (memory: SharedArrayBuffer): KeyFilter => {
  const filling = new Uint32Array(memory, 0, 1)
  const words = new Uint32Array(memory, HEADER_BYTES)
  const parts = partsOf(words.length * 32)
  /** The keys of the part that is being filled, in the thread that adds. */
  let keys = 0
  let one = 0
  let other = 0

  const hash = (incarnation: number, key: string): void => {
    let a = 0x811c9dc5 ^ incarnation
    let b = 0x9e3779b9 ^ incarnation
    for (let i = 0; i < key.length; i += 1) {
      const unit = key.charCodeAt(i)
      a = Math.imul(a ^ unit, 0x01000193)
      b = Math.imul(b ^ unit, 0x85ebca6b)
    }
    one = Math.imul(a ^ (a >>> 16), 0x7feb352d)
    other = Math.imul(b ^ (b >>> 15), 0x846ca68b) | 1
    one ^= one >>> 15
  }

  const bitOf = ({ first, mask }: (typeof parts)[number], probe: number): number =>
    first + (((one + Math.imul(probe, other)) & mask) >>> 0)

  const isIn = (part: (typeof parts)[number]): boolean => {
    for (let probe = 0; probe < PROBES; probe += 1) {
      const bit = bitOf(part, probe)
      if (((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
    }
    return true
  }

  const isHashHeld = (): boolean => {
    const newest = Atomics.load(filling, 0)
    for (let index = 0; index <= newest; index += 1) {
      const part = parts[index]
      if (part !== undefined && isIn(part)) return true
    }
    return false
  }

  return {
    add: (incarnation, key) => {
      hash(incarnation, key)
      // Most keys are written again and again.
      if (isHashHeld()) return
      const newest = Atomics.load(filling, 0)
      const part = parts[newest]
      if (part === undefined) throw new RangeError(`the filter has no part ${newest}`)
      for (let probe = 0; probe < PROBES; probe += 1) {
        const bit = bitOf(part, probe)
        words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31))
      }
      keys += 1
      if (keys < part.keysMax || newest === LAST) return
      keys = 0
      Atomics.store(filling, 0, newest + 1)
    },
    mayHold: (incarnation, key) => {
      hash(incarnation, key)
      return isHashHeld()
    },
  }
}
