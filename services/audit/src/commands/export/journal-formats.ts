import { hledgerJournal } from './hledger-journal.ts'
import type { JournalFormat } from './journal-format.ts'

/** Formats each entry as one line of JSON. */
const ndjson: JournalFormat = {
  head: '',
  entry: ({ event, at, transactionId, entry }) => {
    const { stream, revision, position, type } = event
    const { realm, postings } = entry
    return `${JSON.stringify({ stream, revision, position, at, type, transaction_id: transactionId, realm, postings })}\n`
  },
}

/** Makes a formatter by the name of its format. */
export const journalFormats: ReadonlyMap<string, () => JournalFormat> = new Map([
  ['ndjson', () => ndjson],
  ['hledger', hledgerJournal],
])
