import type { Lanes } from './text-hash.ts'

/** A digest of entries in any order: how many, and the sum of their hashes by lane. */
export type Digest = { readonly entries: number; readonly high: number; readonly low: number }

/** A digest on the way. */
export type GrowingDigest = {
  readonly add: (hash: Lanes) => void
  /** Takes an entry out again; it may have been added to a digest that this one will be included with. */
  readonly remove: (hash: Lanes) => void
  readonly include: (other: Digest) => void
  readonly now: () => Digest
}

/** The digest of nothing. */
export const emptyDigest = (): GrowingDigest => {
  let entries = 0
  let high = 0
  let low = 0
  return {
    add: (hash) => {
      entries += 1
      high = (high + hash.high) >>> 0
      low = (low + hash.low) >>> 0
    },
    remove: (hash) => {
      entries -= 1
      high = (high - hash.high) >>> 0
      low = (low - hash.low) >>> 0
    },
    include: (other) => {
      entries += other.entries
      high = (high + other.high) >>> 0
      low = (low + other.low) >>> 0
    },
    now: () => ({ entries, high, low }),
  }
}

/** Whether two digests are of the same entries. */
export const isSameDigest = (a: Digest, b: Digest): boolean =>
  a.entries === b.entries && a.high === b.high && a.low === b.low
