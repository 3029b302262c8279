import { hashTable } from '../hashing/hash-table.ts'
import { entryHash, type Lanes } from '../hashing/text-hash.ts'
import { type Digest, emptyDigest } from './digest.ts'
import { type MovedTotals, noTotals } from './moved-totals.ts'
import type { ViewWindow } from './view-changes.ts'

/** The entries and the totals that a view must have, from windows of events in order. */
export type ExpectedView = {
  readonly apply: (window: ViewWindow) => void
  readonly digest: () => Digest
  /** The sums of the postings of all windows. */
  readonly totals: () => MovedTotals
}

const WORDS = 4

/** Makes an expected view without entries. */
export const expectedView = (): ExpectedView => {
  const table = hashTable()
  const commands = emptyDigest()
  const totals = noTotals()
  const key: Lanes = { high: 0, low: 0 }
  const value: Lanes = { high: 0, low: 0 }
  return {
    apply: (window) => {
      const { changes } = window
      commands.include(window.commands)
      totals.include(window.totals)
      for (let at = 0; at < changes.length; at += WORDS) {
        key.high = changes[at] ?? 0
        key.low = changes[at + 1] ?? 0
        value.high = changes[at + 2] ?? 0
        value.low = changes[at + 3] ?? 0
        if (value.low === 0) table.delete(key)
        else table.put(key, value)
      }
    },
    totals: totals.now,
    digest: () => {
      const all = emptyDigest()
      const entry: Lanes = { high: 0, low: 0 }
      all.include(commands.now())
      table.each((ofKey, ofValue) => {
        entryHash(ofKey, ofValue, entry)
        all.add(entry)
      })
      return all.now()
    },
  }
}
