import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { JournalEntry } from '../../verify/money/journal-entry.ts'

/** A journal entry to export, with the event that made it. */
export type ExportedEntry = {
  readonly event: Pick<ScannedEvent, 'stream' | 'revision' | 'position' | 'type'>
  readonly at: string
  readonly transactionId: number | undefined
  readonly entry: JournalEntry
}

/** A format of journal entries: the text before the first entry, and the text of each entry in order. */
export type JournalFormat = { readonly head: string; readonly entry: (exported: ExportedEntry) => string }
