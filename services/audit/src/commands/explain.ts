import { currencySchema } from '@folio/contracts/amount-schema.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import { openStoreScan } from '@folio/runtime/audit-ports.ts'
import { accountStream } from './account-stream.ts'
import type { Command } from './command.ts'
import { counted } from './counted.ts'
import { findingLines } from './finding-lines.ts'
import { CannotLook, exitCodes } from './outcome.ts'
import { type StatementLine, statementOf } from './statement.ts'

type Explained = {
  readonly revision: number
  readonly at: string
  readonly type: string
  readonly transaction_id: number | undefined
  readonly amount: string
  readonly balance: string
  readonly counterparty: string | undefined
}

const explained = (line: StatementLine, currency: string): readonly Explained[] =>
  line.moved
    .filter((moved) => moved.currency === currency)
    .map(({ amount, balance }) => {
      const { revision, at, type, transaction_id, counterparty } = line
      return { revision, at, type, transaction_id, amount, balance, counterparty }
    })

type Column = { readonly head: string; readonly width: number; readonly isNumber?: boolean }

/** The widths are fixed, because lines are shown as they are read. */
const columns: readonly Column[] = [
  { head: 'revision', width: 8, isNumber: true },
  { head: 'time', width: 27 },
  { head: 'event', width: 16 },
  { head: 'transaction', width: 17 },
  { head: 'amount', width: 18, isNumber: true },
  { head: 'balance', width: 18, isNumber: true },
  { head: 'other side', width: 0 },
]

const rowText = (cells: readonly string[]): string => {
  const aligned = columns.map(({ width, isNumber = false }, at) =>
    isNumber ? (cells[at] ?? '').padStart(width) : (cells[at] ?? '').padEnd(width),
  )
  return `${aligned.join('  ').trimEnd()}\n`
}

const HEADS = rowText(columns.map(({ head }) => head))

const lineText = ({ revision, at, type, transaction_id, amount, balance, counterparty = '' }: Explained): string =>
  rowText([String(revision), at, type, `#${transaction_id ?? '-'}`, amount, balance, counterparty])

/** Shows the events that make the balance of an account in a currency, and that their sum is what the account says. */
export const explain: Command = async ({ words: [account = '', currency = ''], options, out }) => {
  if (!currencySchema.safeParse(currency).success) throw new CannotLook(`${currency} is not a currency such as USD`)
  const store = openStoreScan(options.dataDir)
  try {
    const found = accountStream(store, account)
    const { lines, findings } = statementOf(store, found, () => true)
    await out(options.json ? `{"stream":${JSON.stringify(found.stream)},"currency":"${currency}","lines":[` : HEADS)
    let events = 0
    let sum: Amount = ZERO
    let balance = '0'
    for (const line of lines) {
      for (const one of explained(line, currency)) {
        await out(options.json ? `${events === 0 ? '' : ','}\n${JSON.stringify(one)}` : lineText(one))
        events += 1
        sum = plus(sum, amountOf(one.amount))
        balance = one.balance
      }
    }
    const wrong = findings.soFar()
    const agrees = sum === balance
    if (options.json) {
      const end = { events, sum, balance, agrees, findings: wrong }
      await out(`\n],${JSON.stringify(end).slice(1)}\n`)
    } else {
      const verdict = agrees
        ? `the sum of ${counted(events, 'event')} agrees`
        : `the sum of ${counted(events, 'event')} is ${sum}`
      await out(`${[`balance ${balance} ${currency}; ${verdict}`, ...findingLines(wrong)].join('\n')}\n`)
    }
    return agrees && wrong.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    store.close()
  }
}
