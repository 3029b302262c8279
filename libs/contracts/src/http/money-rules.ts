import { type Amount, amountOf } from '@folio/kernel/amount.ts'
import type { Currency } from './money.ts'

/** What an installation takes, allows and quotes where money moves between wallets and platforms. */
export type MoneyRules = {
  /** The part of the amount that is kept: within one currency, else by the dearer kind of the two. */
  readonly fees: Readonly<Record<Currency['kind'] | 'same', Amount>>
  /** The least that a transfer may be, by currency; where nothing is said, one smallest unit. */
  readonly minimums: ReadonlyMap<string, Amount>
  /** The most that one transfer may be worth, in USD. */
  readonly transactionUsdMax: Amount
  /** The most transfers of a wallet to other clients in 24 hours. */
  readonly dailyTransfersMax: number
  /** What one unit of a currency is worth in USD, where the operator has set no other rate. */
  readonly usdRates: ReadonlyMap<string, Amount>
  /** The part of a rate that is kept back from a quote: 0.005 is half a percent. */
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

/** The rules where the configuration says nothing else. */
export const DEFAULT_MONEY_RULES: MoneyRules = {
  fees: { same: amountOf('0'), fiat: amountOf('0.005'), stablecoin: amountOf('0.01'), crypto: amountOf('0.02') },
  minimums: new Map(),
  transactionUsdMax: amountOf('10000'),
  dailyTransfersMax: 10,
  usdRates: new Map(usdRates.map(([currency, rate]) => [currency, amountOf(rate)])),
  spread: amountOf('0.005'),
  quoteLifeMs: 60_000,
}
