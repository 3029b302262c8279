import type { ScannedEvent } from '@folio/runtime/audit-ports.ts'
import type { JournalEntry } from '../verify/journal-entry.ts'

/** A journal entry on its way out: the event that made it and what it says. */
export type ExportedEntry = {
  readonly event: Pick<ScannedEvent, 'stream' | 'revision' | 'position' | 'type'>
  readonly at: string
  readonly transactionId: number | undefined
  readonly entry: JournalEntry
}

/** A way to write journal entries: what stands before the first, and each. */
export type JournalText = { readonly head: string; readonly entry: (exported: ExportedEntry) => string }

/** One JSON object a line. */
const ndjson: JournalText = {
  head: '',
  entry: ({ event, at, transactionId, entry }) => {
    const { stream, revision, position, type } = event
    const { realm, postings } = entry
    return `${JSON.stringify({ stream, revision, position, at, type, transaction_id: transactionId, realm, postings })}\n`
  },
}

const commodity = (currency: string): string => (/^[A-Za-z]+$/.test(currency) ? currency : `"${currency}"`)

/** The journal that hledger and its kin read; accounts by `:`, the code is the transaction's id. */
const hledger: JournalText = {
  head: 'decimal-mark .\n\n',
  entry: ({ event, at, transactionId, entry }) => {
    const { stream, revision, type } = event
    const code = transactionId === undefined ? '' : ` (${transactionId})`
    const head = `${at.slice(0, 10)}${code} ${type}  ; ${stream}@${revision}, ${at}`
    const lines = entry.postings.map(
      ({ account, currency, amount }) => `    ${account}  ${commodity(currency)} ${amount}`,
    )
    return `${[head, ...lines].join('\n')}\n\n`
  },
}

/** The formats that journal entries can be exported in. */
export const journalTexts: ReadonlyMap<string, JournalText> = new Map([
  ['ndjson', ndjson],
  ['hledger', hledger],
])
