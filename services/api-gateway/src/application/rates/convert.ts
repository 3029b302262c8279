import type { Balance, Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { Worth } from '@folio/contracts/payment-agent/daily-limits.ts'
import {
  type Amount,
  amountOf,
  convertedDown,
  isZero,
  minus,
  plus,
  quotientDown,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'
import { hourOf } from '@folio/kernel/daily-window.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { RateSource, UsdRate, UsdRates } from './rate-source.ts'

/** Two currencies of an exchange: money of `from` becomes money of `to`. */
export type Pair = { readonly from: string; readonly to: string }

/** The rate of a pair, in units of `to` for one unit of `from`, or the reason why there is none. */
export type PairRate = { readonly rate: Amount; readonly source: string } | 'unsupported' | 'none_now'

const ONE = amountOf('1')

/** Enough for any amount in Folio; a rate is rounded down, so that rounding never creates money. */
const PRECISION = { digits: 12, decimals: 18 }

const sourceOf = (from: UsdRate, to: UsdRate): string =>
  from.source === to.source ? from.source : `${from.source}, ${to.source}`

/** Computes the rate of a pair of different currencies from their USD rates, less the spread. */
export const pairRate = (rates: UsdRates, { from, to }: Pair, spread: Amount = ZERO): PairRate => {
  const [one, other] = [rates.get(from), rates.get(to)]
  if (from === to || one === undefined || other === undefined) return 'unsupported'
  if (one.rate === undefined || other.rate === undefined) return 'none_now'
  const rate = quotientDown(times(one.rate, minus(ONE, spread)), other.rate, PRECISION)
  return isZero(rate) ? 'none_now' : { rate, source: sourceOf(one, other) }
}

/** Adds balances of many currencies up in one currency, each rounded down; leaves out currencies without a rate. */
export const totalIn = (
  { currency: to, decimals }: { readonly currency: string; readonly decimals: number },
  balances: Balances,
  rates: UsdRates,
): Balance => {
  const rateOf = (from: string) => {
    if (from === to) return ONE
    const found = pairRate(rates, { from, to })
    return typeof found === 'string' ? undefined : found.rate
  }
  let total: Balance = { balance: ZERO, input: ZERO, output: ZERO }
  for (const [from, { balance, input, output }] of Object.entries(balances)) {
    const rate = rateOf(from)
    if (rate === undefined) continue
    total = {
      balance: plus(total.balance, convertedDown(balance, rate, decimals)),
      input: plus(total.input, convertedDown(input, rate, decimals)),
      output: plus(total.output, convertedDown(output, rate, decimals)),
    }
  }
  return total
}

/**
 * Finds the USD rate of a currency; refuses one that has none, by the code of the caller, because its limits cannot be
 * checked.
 */
export const usdRateOf = async (
  rates: RateSource,
  currency: string,
  code: 'CurrencyNotAllowed' | 'InvalidCurrency',
): Promise<{ readonly usdRate: Amount } | Refusal> => {
  const usdRate = currency === 'USD' ? ONE : (await rates.usdRates()).get(currency)?.rate
  if (usdRate !== undefined) return { usdRate }
  const message = `The limits for ${currency} cannot be checked: it has no USD rate.`
  return { status: 400, code, message, field: 'currency' }
}

/** Computes the worth in USD that an amount counts with at a moment (microseconds), by the USD rate of its currency. */
export const worthOf = (amount: Amount, rate: Amount, moment: number): Worth => ({
  hour: hourOf(timestampOf(moment)),
  amount: times(amount, rate),
  rate,
})
