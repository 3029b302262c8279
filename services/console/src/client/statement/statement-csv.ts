import { negated, sumOf } from '../../money/decimal.ts'
import { windowOfDays } from '../../time/day.ts'
import { csvOf } from '../csv.ts'
import { heldCurrencies } from '../money-source.ts'
import { walletName } from '../wallet-names.ts'
import type { StandingBalance } from './all-rows.ts'
import type { StatementPage, StatementSearch } from './statement-page.ts'

type Row = StatementPage['rows'][number]

/** A statement to be saved: its filters, its owner, the time of its making, and its rows, the newest first. */
export type SavedStatement = {
  readonly search: StatementSearch
  readonly owner: { readonly nickname: string; readonly external_reference_id: string }
  readonly madeAt: Date
  readonly rows: readonly Row[]
  /** False if there are older rows, which are left out. */
  readonly isWhole: boolean
  /** The balances of the currencies without a row. */
  readonly standing: readonly StandingBalance[]
}

const HEADINGS = [
  'time',
  'transaction',
  'reference',
  'category',
  'channel',
  'counterparty',
  'counterparty id',
  'note',
  'amount',
  'fee',
  'exchange rate',
  'currency',
  'balance after',
  'status',
]

const signedAmount = ({ category, metadata }: Row): string =>
  category === 'withdrawal' ? negated(metadata.transaction_gross_amount) : metadata.transaction_gross_amount

const cellsOf =
  (ownerId: string) =>
  (row: Row): readonly string[] => {
    const { metadata } = row
    const ids = [metadata.source_client_id, metadata.destination_client_id]
    return [
      row.timestamp,
      String(row.transaction_id),
      row.request_id,
      row.category,
      row.channel,
      metadata.counterparty_nickname ?? '',
      ids.find((id) => id !== ownerId) ?? '',
      metadata.description ?? '',
      signedAmount(row),
      metadata.fee ?? '',
      metadata.exchange_rate ?? '',
      metadata.transaction_currency,
      metadata.balance_after ?? '',
      metadata.transaction_status,
    ]
  }

const balanceLines = (currency: string, opening: string, closing: string): readonly (readonly string[])[] => [
  ['opening balance', opening, currency],
  ['closing balance', closing, currency],
]

const currenciesOf = (rows: readonly Row[]): ReadonlySet<string> =>
  new Set(rows.map(({ metadata }) => metadata.transaction_currency))

/**
 * The currencies of a wallet that may have had a balance in the days of a statement and have no row there: none where the
 * statement begins with the first row, or leaves rows out.
 */
export const currenciesWithoutRows = (
  { rows, isWhole }: Pick<SavedStatement, 'rows' | 'isWhole'>,
  { wallet = 'main', currency, from }: StatementSearch,
  wallets: readonly { readonly type: string; readonly balances: Readonly<Record<string, unknown>> }[],
): readonly string[] => {
  if (from === undefined || !isWhole) return []
  const moved = currenciesOf(rows)
  const held = heldCurrencies(wallets.filter(({ type }) => type === wallet))
  return held.filter((each) => !moved.has(each) && (currency === undefined || each === currency))
}

/**
 * The balances of each currency at the begin and at the end: before the oldest and after the newest of its rows, or the standing
 * one; none where a row does not know them.
 */
const balancesOf = (rows: readonly Row[], standing: readonly StandingBalance[]): readonly (readonly string[])[] =>
  [...currenciesOf(rows), ...standing.map(({ currency }) => currency)].toSorted().flatMap((currency) => {
    const stood = standing.find((each) => each.currency === currency)?.balance
    if (stood !== undefined) return balanceLines(currency, stood, stood)
    const own = rows.filter(({ metadata }) => metadata.transaction_currency === currency)
    const [oldest, closing] = [own.at(-1), own[0]?.metadata.balance_after]
    const first = oldest?.metadata.balance_after
    if (oldest === undefined || first === undefined || closing === undefined) return []
    const opening = sumOf([first, negated(signedAmount(oldest))])
    return balanceLines(currency, opening, closing)
  })

/**
 * Writes a statement as CSV: its owner, wallet and period, the balances at its begin and end, an empty line, and the rows with
 * times in UTC and signed amounts.
 */
export const statementCsv = ({ search, owner, madeAt, rows, isWhole, standing }: SavedStatement): string => {
  const { start, end } = windowOfDays(search)
  return csvOf([
    ['account holder', owner.nickname],
    ['client', owner.external_reference_id],
    ['wallet', walletName(search.wallet ?? 'main')],
    ['currency', search.currency ?? 'all'],
    ['period from', isWhole ? (start ?? 'the first transaction') : (rows.at(-1)?.timestamp ?? '')],
    ['period to', end !== undefined && Date.parse(end) < madeAt.getTime() ? end : madeAt.toISOString()],
    ['made at', madeAt.toISOString()],
    ...balancesOf(rows, standing),
    [],
    HEADINGS,
    ...rows.map(cellsOf(owner.external_reference_id)),
  ])
}

/** Names the file of a statement by its wallet, currency and days; without a last day it ends with the day of its making. */
export const statementFileName = (search: StatementSearch, madeAt: Date): string => {
  const { wallet = 'main', currency, from, to = madeAt.toISOString().slice(0, 10) } = search
  const parts = ['statement', wallet, currency, from === undefined ? undefined : `from-${from}`, `to-${to}`]
  return `${parts.filter((part) => part !== undefined).join('-')}.csv`
}
