import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { JournalEntry } from '../verify/journal-entry.ts'

/** A journal entry on its way out: the event that made it and what it says. */
export type ExportedEntry = {
  readonly event: Pick<ScannedEvent, 'stream' | 'revision' | 'position' | 'type'>
  readonly at: string
  readonly transactionId: number | undefined
  readonly entry: JournalEntry
}

/** One writing of journal entries, in their order: what stands before the first, and each. */
export type JournalText = { readonly head: string; readonly entry: (exported: ExportedEntry) => string }
