import { type Digest, emptyDigest } from './digest.ts'
import { entryHash, type Lanes, type TextHash } from './text-hash.ts'

/** The digest of what a view's file holds. */
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
