import type { ProfitRow } from '@folio/contracts/websocket/trading/profit-table.ts'
import { sumOf } from '../../../money/decimal.ts'
import { type Days, windowOfDays } from '../../../time/day.ts'
import { csvOf } from '../../csv.ts'
import { epochText } from '../epoch-text.ts'
import { moneyText } from '../money-text.ts'
import type { TradingAccount } from '../trading-context.ts'
import { profitOf, totalProfit } from './profit-rows.ts'

const HEADINGS = ['contract', 'type', 'symbol', 'bought', 'ended', 'paid', 'received', 'profit', 'currency', 'terms']

const cellsIn =
  (currency: string) =>
  (row: ProfitRow): readonly string[] => [
    String(row.contract_id ?? ''),
    row.contract_type ?? '',
    row.underlying_symbol,
    epochText(row.purchase_time),
    row.sell_time === null ? '' : epochText(row.sell_time),
    moneyText(row.buy_price),
    moneyText(row.sell_price),
    profitOf(row),
    currency,
    row.longcode ?? '',
  ]

/** Ended contracts to be saved: the days of their ends, their account and its owner, and the time of the making. */
export type SavedContracts = {
  readonly days: Days
  readonly account: Pick<TradingAccount, 'account_id' | 'account_type' | 'currency'>
  readonly nickname: string
  readonly madeAt: Date
  /** The oldest first. */
  readonly rows: readonly ProfitRow[]
  /** False if there are newer rows, which are left out. */
  readonly isWhole: boolean
}

const sumOfMoney = (amounts: readonly number[]): string => sumOf(['0.00', ...amounts.map(moneyText)])

const lastEnd = (rows: readonly ProfitRow[]): string => {
  const end = rows.at(-1)?.sell_time ?? undefined
  return end === undefined ? '' : epochText(end)
}

/**
 * Writes ended contracts as CSV: their owner, account and period, the sums of what was paid, received and gained, an empty
 * line, and a row each with times in UTC and losses with a minus.
 */
export const profitCsv = ({ days, account, nickname, madeAt, rows, isWhole }: SavedContracts): string => {
  const { start, end } = windowOfDays(days)
  const now = madeAt.toISOString()
  return csvOf([
    ['account holder', nickname],
    ['account', account.account_id],
    ['kind of money', account.account_type === 'demo' ? 'play money' : 'real money'],
    ['currency', account.currency],
    ['period from', start ?? 'the first contract'],
    ['period to', isWhole ? (end !== undefined && end < now ? end : now) : lastEnd(rows)],
    ['made at', now],
    ['sum paid', sumOfMoney(rows.map(({ buy_price }) => buy_price))],
    ['sum received', sumOfMoney(rows.map(({ sell_price }) => sell_price))],
    ['sum of profits', totalProfit(rows)],
    [],
    HEADINGS,
    ...rows.map(cellsIn(account.currency)),
  ])
}

/** Names the file of ended contracts by their account and days; without a last day it ends with the day of its making. */
export const profitFileName = ({
  days,
  account,
  madeAt,
}: Pick<SavedContracts, 'days' | 'account' | 'madeAt'>): string => {
  const from = days.from === undefined ? '' : `-from-${days.from}`
  return `profit-table-${account.account_id}-${account.currency}${from}-to-${days.to ?? madeAt.toISOString().slice(0, 10)}.csv`
}
