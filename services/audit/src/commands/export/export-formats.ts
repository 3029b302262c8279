import { transactionIn } from '@folio/contracts/transaction-in.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { journalEntryOf } from '../../verify/money/journal-entry.ts'
import { CannotRun } from '../output.ts'
import { contractsFormat } from './contracts-format.ts'
import type { ExportFormat, JournalFormat } from './export-format.ts'
import { hledgerJournal } from './hledger-journal.ts'

/** Formats each entry as one line of JSON. */
const ndjson: JournalFormat = {
  head: '',
  entry: ({ event, at, transactionId, entry }) => {
    const { stream, revision, position, type } = event
    const { realm, postings } = entry
    return `${JSON.stringify({ stream, revision, position, at, type, transaction_id: transactionId, realm, postings })}\n`
  },
}

/** Exports the journal entries of events in a format. */
const journal = ({ head, entry: textOfEntry }: JournalFormat): ExportFormat => ({
  head,
  textOf: ({ event, at, data }) => {
    const entry = journalEntryOf(data)
    if (entry === undefined) return ''
    if (typeof entry === 'string') throw new CannotRun(`${formatEventRef(event)} has ${entry}; run verify`)
    return textOfEntry({ event, at, transactionId: transactionIn(event.type, data), entry })
  },
})

/** Makes a formatter by the name of its format. */
export const exportFormats: ReadonlyMap<string, () => ExportFormat> = new Map([
  ['ndjson', () => journal(ndjson)],
  ['hledger', () => journal(hledgerJournal())],
  ['contracts', () => contractsFormat],
])
