import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { Currency } from '../http/fields/money.ts'

/** The fees, limits and rates of an installation for transfers between wallets and platforms. */
export type MoneyRules = {
  /**
   * The fee as a part of the amount: `same` within one currency, else by kind, crypto before stablecoin before fiat.
   */
  readonly fees: Readonly<Record<Currency['kind'] | 'same', Amount>>
  /** The smallest amount of a transfer by currency; left out, one smallest unit. */
  readonly minimums: ReadonlyMap<string, Amount>
  /** The limit of one transfer in USD. */
  readonly transactionUsdMax: Amount
  /** The limit of a wallet's transfers to other clients in 24 hours. */
  readonly dailyTransfersMax: number
  /** The USD value of one unit of a currency, unless the operator sets another rate. */
  readonly usdRates: ReadonlyMap<string, Amount>
  /** The part of a rate that Folio takes off in a quote: 0.005 is half a percent. */
  readonly spread: Amount
  readonly quoteLifeMs: number
}

const usdRates: readonly (readonly [string, string])[] = [
  ['USD', '1'],
  ['EUR', '1.08'],
  ['GBP', '1.27'],
  ['AUD', '0.66'],
  ['USDC', '1'],
  ['USDT', '1'],
  ['BTC', '60000'],
  ['ETH', '3000'],
]

/** The default rules. */
export const DEFAULT_MONEY_RULES: MoneyRules = {
  fees: { same: amountOf('0'), fiat: amountOf('0.005'), stablecoin: amountOf('0.01'), crypto: amountOf('0.02') },
  minimums: new Map(),
  transactionUsdMax: amountOf('10000'),
  dailyTransfersMax: 10,
  usdRates: new Map(usdRates.map(([currency, rate]) => [currency, amountOf(rate)])),
  spread: amountOf('0.005'),
  quoteLifeMs: 60_000,
}
