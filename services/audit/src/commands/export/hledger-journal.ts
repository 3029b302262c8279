import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { TRANSIT } from '../../verify/money/transit.ts'
import type { JournalFormat } from './export-format.ts'

const HEAD = 'decimal-mark .\n\ntag realm\ntag event\ntag at\n\n'

const commodity = (currency: string): string => (/^[A-Za-z]+$/.test(currency) ? currency : `"${currency}"`)

/**
 * Formats a journal for hledger and similar programs. Accounts are divided by `:`, the code is the transaction's id, and
 * tags hold the realm, the event and its time. Each account and commodity is declared before its first entry, as
 * `hledger check --strict` demands.
 */
export const hledgerJournal = (): JournalFormat => {
  const declared = new Set<string>()

  const declaration = (line: string): readonly string[] => {
    if (declared.has(line)) return []
    declared.add(line)
    return [line]
  }

  return {
    head: HEAD,
    entry: ({ event, at, transactionId, entry }) => {
      const { type } = event
      const lines: string[] = []
      for (const { account, currency } of entry.postings) {
        lines.push(...declaration(`commodity ${commodity(currency)}`), ...declaration(`account ${account}`))
      }
      const code = transactionId === undefined ? '' : ` (${transactionId})`
      lines.push(`${at.slice(0, 10)}${code} ${type}  ; realm:${entry.realm}, event:${formatEventRef(event)}, at:${at}`)
      for (const { account, currency, amount } of entry.postings) {
        lines.push(`    ${account}  ${commodity(currency)} ${amount}`)
        // Each transfer has a transit account of its own, which stays empty once the money has left it.
        if (account.startsWith(TRANSIT) && amount.startsWith('-')) declared.delete(`account ${account}`)
      }
      return `${lines.join('\n')}\n\n`
    },
  }
}
