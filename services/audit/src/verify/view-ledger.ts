import { type Digest, emptyDigest } from './digest.ts'
import { hashTable } from './hash-table.ts'
import { entryHash, type Lanes } from './text-hash.ts'
import type { ViewWindow } from './view-changes.ts'

/** What a view must hold, put together from windows of events in their order. */
export type ViewLedger = { readonly apply: (window: ViewWindow) => void; readonly digest: () => Digest }

const WORDS = 4

/** A view that must hold nothing yet. */
export const viewLedger = (): ViewLedger => {
  const table = hashTable()
  const commands = emptyDigest()
  const key: Lanes = { high: 0, low: 0 }
  const value: Lanes = { high: 0, low: 0 }
  return {
    apply: (window) => {
      const { changes } = window
      commands.include(window.commands)
      for (let at = 0; at < changes.length; at += WORDS) {
        key.high = changes[at] ?? 0
        key.low = changes[at + 1] ?? 0
        value.high = changes[at + 2] ?? 0
        value.low = changes[at + 3] ?? 0
        if (value.low === 0) table.delete(key)
        else table.put(key, value)
      }
    },
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
