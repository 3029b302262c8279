import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { JournalEntry } from '../../verify/money/journal-entry.ts'

/** An event to export, with its parsed data. */
export type ExportedEvent = {
  readonly event: Pick<ScannedEvent, 'stream' | 'revision' | 'position' | 'type'>
  readonly at: string
  readonly data: object
}

/** A format of an export: the text before the first event, and the text of each event in order, empty for one that is left out. */
export type ExportFormat = { readonly head: string; readonly textOf: (exported: ExportedEvent) => string }

/** A journal entry to export, with the event that made it. */
export type ExportedEntry = Omit<ExportedEvent, 'data'> & {
  readonly transactionId: number | undefined
  readonly entry: JournalEntry
}

/** A format of journal entries: the text before the first entry, and the text of each entry in order. */
export type JournalFormat = { readonly head: string; readonly entry: (exported: ExportedEntry) => string }
