import { entryHash, type Lanes, type TextHash } from '../hashing/text-hash.ts'

/** A digest of entries in any order: their number, and the sum of their hashes by lane. */
export type Digest = { readonly entries: number; readonly high: number; readonly low: number }

/** A digest that entries are added to. */
export type GrowingDigest = {
  readonly add: (hash: Lanes) => void
  /** Removes an entry, which may have been added to another digest that this one will be merged with. */
  readonly remove: (hash: Lanes) => void
  readonly include: (other: Digest) => void
  readonly now: () => Digest
}

/** Makes the digest of no entries. */
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

/** True when two digests are of the same entries. */
export const isSameDigest = (a: Digest, b: Digest): boolean =>
  a.entries === b.entries && a.high === b.high && a.low === b.low

/** Makes the digest of a view's file. */
export const writtenDigest = (entries: Iterable<readonly [key: string, json: string]>, hash: TextHash): Digest => {
  const digest = emptyDigest()
  const ofKey: Lanes = { high: 0, low: 0 }
  const ofValue: Lanes = { high: 0, low: 0 }
  const entry: Lanes = { high: 0, low: 0 }
  for (const [key, json] of entries) {
    hash(key, ofKey)
    hash(json, ofValue)
    entryHash(ofKey, ofValue, entry)
    digest.add(entry)
  }
  return digest.now()
}
