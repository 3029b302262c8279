import type { ProfitRow } from '@folio/contracts/websocket/trading/profit-table.ts'
import { sumOf } from '../../../money/decimal.ts'
import { moneyText } from '../money-text.ts'

/** The gain, or with a minus the loss, of an ended contract. */
export const profitOf = ({ sell_price, buy_price }: Pick<ProfitRow, 'sell_price' | 'buy_price'>): string =>
  sumOf([moneyText(sell_price), moneyText(-buy_price)])

/** The sum of the gains and losses of some contracts. */
export const totalProfit = (rows: readonly Pick<ProfitRow, 'sell_price' | 'buy_price'>[]): string =>
  sumOf(['0.00', ...rows.map(profitOf)])
