import { hledgerJournal } from './hledger-journal.ts'
import type { JournalText } from './journal-text.ts'

/** One JSON object a line. */
const ndjson: JournalText = {
  head: '',
  entry: ({ event, at, transactionId, entry }) => {
    const { stream, revision, position, type } = event
    const { realm, postings } = entry
    return `${JSON.stringify({ stream, revision, position, at, type, transaction_id: transactionId, realm, postings })}\n`
  },
}

/** The formats that journal entries can be exported in, each with how a writing in it begins. */
export const journalTexts: ReadonlyMap<string, () => JournalText> = new Map([
  ['ndjson', () => ndjson],
  ['hledger', hledgerJournal],
])
