import type { ProfitRow } from '@folio/contracts/websocket/trading/profit-table.ts'
import { csvOf } from '../../csv.ts'
import { epochText } from '../epoch-text.ts'
import { moneyText } from '../money-text.ts'
import { profitOf } from './profit-rows.ts'

const HEADINGS = ['contract', 'type', 'symbol', 'bought', 'ended', 'paid', 'received', 'profit', 'longcode']

const cells = (row: ProfitRow): readonly string[] => [
  String(row.contract_id ?? ''),
  row.contract_type ?? '',
  row.underlying_symbol,
  epochText(row.purchase_time),
  row.sell_time === null ? '' : epochText(row.sell_time),
  moneyText(row.buy_price),
  moneyText(row.sell_price),
  profitOf(row),
  row.longcode ?? '',
]

/** Writes ended contracts as CSV: times in UTC, losses with a minus. */
export const profitCsv = (rows: readonly ProfitRow[]): string => csvOf([HEADINGS, ...rows.map(cells)])
