import { negated, sumOf } from '../../money/decimal.ts'
import { csvOf } from '../csv.ts'
import { walletName } from '../wallet-names.ts'
import { type StatementPage, type StatementSearch, statementWindow } from './statement-page.ts'

type Row = StatementPage['rows'][number]

/** A statement to be saved: its filters, its owner, the time of its making, and its rows, the newest first. */
export type SavedStatement = {
  readonly search: StatementSearch
  readonly owner: { readonly nickname: string; readonly external_reference_id: string }
  readonly madeAt: Date
  readonly rows: readonly Row[]
  /** False if there are older rows, which are left out. */
  readonly isWhole: boolean
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

/** The balances of each currency before the oldest and after the newest of its rows; none where a row does not know them. */
const balancesOf = (rows: readonly Row[]): readonly (readonly string[])[] =>
  [...new Set(rows.map(({ metadata }) => metadata.transaction_currency))].toSorted().flatMap((currency) => {
    const own = rows.filter(({ metadata }) => metadata.transaction_currency === currency)
    const [oldest, closing] = [own.at(-1), own[0]?.metadata.balance_after]
    const first = oldest?.metadata.balance_after
    if (oldest === undefined || first === undefined || closing === undefined) return []
    const opening = sumOf([first, negated(signedAmount(oldest))])
    return [
      ['opening balance', opening, currency],
      ['closing balance', closing, currency],
    ]
  })

/**
 * Writes a statement as CSV: its owner, wallet and period, the balances at its begin and end, an empty line, and the rows with
 * times in UTC and signed amounts.
 */
export const statementCsv = ({ search, owner, madeAt, rows, isWhole }: SavedStatement): string => {
  const { start, end } = statementWindow(search)
  return csvOf([
    ['account holder', owner.nickname],
    ['client', owner.external_reference_id],
    ['wallet', walletName(search.wallet ?? 'main')],
    ['currency', search.currency ?? 'all'],
    ['period from', isWhole ? (start ?? 'the first transaction') : (rows.at(-1)?.timestamp ?? '')],
    ['period to', end !== undefined && Date.parse(end) < madeAt.getTime() ? end : madeAt.toISOString()],
    ['made at', madeAt.toISOString()],
    ...balancesOf(rows),
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
