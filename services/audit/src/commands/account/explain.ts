import { currencySchema } from '@folio/contracts/ledger/amount-schema.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import type { Command } from '../command.ts'
import { CannotRun, counted, exitCodes, findingLines } from '../output.ts'
import { accountStream } from './account-stream.ts'
import { explainContract } from './explain-contract.ts'
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

/** The columns have fixed widths, because each line is shown as it is read. */
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

/** The totals of the lines read so far. */
type Tally = { events: number; sum: Amount; balance: string }

const NEWEST_MAX = 100_000

const newestAsked = (newest: string | undefined): number | undefined => {
  if (newest === undefined) return undefined
  const count = /^\d{1,6}$/.test(newest) ? Number(newest) : 0
  if (count >= 1 && count <= NEWEST_MAX) return count
  throw new CannotRun(`--newest takes a number from 1 to ${NEWEST_MAX}, not ${newest}`)
}

const tallied = async function* (
  lines: AsyncIterable<StatementLine>,
  currency: string,
  tally: Tally,
): AsyncIterable<Explained> {
  for await (const line of lines) {
    for (const one of explained(line, currency)) {
      tally.events += 1
      tally.sum = plus(tally.sum, amountOf(one.amount))
      tally.balance = one.balance
      yield one
    }
  }
}

/** The last `max` lines; without `max` all of them, as they are read. */
const newestOf = async function* (lines: AsyncIterable<Explained>, max: number | undefined): AsyncIterable<Explained> {
  if (max === undefined) return yield* lines
  const kept: Explained[] = []
  for await (const line of lines) {
    kept.push(line)
    if (kept.length > max) kept.shift()
  }
  yield* kept
}

/** A contract is named by its id, in digits alone; currencies have letters. */
const CONTRACT = /^\d{1,16}$/

/**
 * Shows the events that make the balance of an account in a currency, and compares their sum with the balance; or shows the
 * life of a contract of the account.
 */
export const explain: Command = async (call) => {
  const { words, options, print, openStreams } = call
  const [account = '', currency = ''] = words
  if (CONTRACT.test(currency)) return await explainContract(call, account, Number(currency))
  if (!currencySchema.safeParse(currency).success) throw new CannotRun(`${currency} is not a currency such as USD`)
  const { json } = options
  const max = newestAsked(options.newest)
  const store = await openStreams()
  try {
    const found = await accountStream(store, account)
    const { lines, findings } = statementOf(store, found, () => true)
    const tally: Tally = { events: 0, sum: ZERO, balance: '0' }
    await print(json ? `{"stream":${JSON.stringify(found.stream)},"currency":"${currency}","lines":[` : HEADS)
    let shown = 0
    for await (const one of newestOf(tallied(lines, currency, tally), max)) {
      await print(json ? `${shown === 0 ? '' : ','}\n${JSON.stringify(one)}` : lineText(one))
      shown += 1
    }
    const { events, sum, balance } = tally
    const wrong = findings.soFar()
    const agrees = sum === balance
    if (json) {
      const end = { events, sum, balance, agrees, findings: wrong }
      await print(`\n],${JSON.stringify(end).slice(1)}\n`)
    } else {
      const verdict = agrees
        ? `the sum of ${counted(events, 'event')} agrees`
        : `the sum of ${counted(events, 'event')} is ${sum}`
      await print(`${[`balance ${balance} ${currency}; ${verdict}`, ...findingLines(wrong)].join('\n')}\n`)
    }
    return agrees && wrong.count === 0 ? exitCodes.whole : exitCodes.found
  } finally {
    await store.close()
  }
}
