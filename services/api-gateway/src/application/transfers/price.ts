import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import type { Exchange } from '@folio/contracts/ledger/transfer-shape.ts'
import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import {
  type Amount,
  amountOf,
  convertedDown,
  isLess,
  isNegative,
  isZero,
  minus,
  smallestUnit,
  times,
} from '@folio/kernel/amount.ts'
import type { Money } from '@folio/kernel/payment.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { formatAmount } from '../format-answer.ts'
import type { Pair } from '../rates/convert.ts'
import type { Quote } from '../rates/quote.ts'
import { type Fee, feeOf } from './fee.ts'

/** The price of a transfer: its fee with the fee's currency, the net amount, the exchanged amount and the arriving amount. */
export type Price = {
  readonly fee: Fee & { readonly currency: string }
  /** The amount less a fee in its own currency. */
  readonly net: Amount
  /** The amount that the exchange gives, if there is an exchange. */
  readonly exchanged: Money | undefined
  readonly arriving: Money
}

/** A request for a price: an amount of a currency, which a rate may convert into another. */
export type PriceRequest = Pair & {
  readonly amount: Amount
  /** Units of `to` for one unit of `from`; absent if both are the same. */
  readonly rate?: Amount | undefined
  /** True if the fee is taken from the amount that the exchange gives, not from the amount that it takes. */
  readonly isFeeOfExchanged?: boolean
}

type By = { readonly rules: MoneyRules; readonly currencies: Currencies }

const tooLittle = (message: string, details: Readonly<Record<string, unknown>>): Refusal => ({
  status: 400,
  code: 'MinimumAmountError',
  message,
  field: 'amount',
  details: { rule: 'minimum_amount', ...details },
})

/** More doublings than an amount has bits, so that the search ends where the rate gives nothing for any amount. */
const DOUBLED_MAX = 110

const isNothing = (amount: Amount): boolean => isZero(amount) || isNegative(amount)

const computePrice = (by: By, { from, to, amount, rate, isFeeOfExchanged = false }: PriceRequest): Price => {
  const into = (net: Amount): Money | undefined =>
    rate === undefined
      ? undefined
      : { currency: to, amount: isNothing(net) ? net : convertedDown(net, rate, by.currencies.get(to)?.decimals ?? 0) }
  if (isFeeOfExchanged && rate !== undefined) {
    const exchanged = into(amount) ?? { currency: to, amount }
    const fee = { ...feeOf(by, { from, to }, exchanged), currency: to }
    return { fee, net: amount, exchanged, arriving: { currency: to, amount: minus(exchanged.amount, fee.amount) } }
  }
  const fee = { ...feeOf(by, { from, to }, { currency: from, amount }), currency: from }
  const net = minus(amount, fee.amount)
  const exchanged = into(net)
  return { fee, net, exchanged, arriving: exchanged ?? { currency: from, amount: net } }
}

const arrivesNothing = ({ net, arriving }: Price): boolean => isNothing(net) || isNothing(arriving.amount)

/** Finds by bisection the least amount of which something arrives; the arriving amount never falls as the amount grows. */
const leastArriving = (by: By, asked: PriceRequest): Amount | undefined => {
  const unit = smallestUnit(by.currencies.get(asked.from)?.decimals ?? 0)
  const ofUnits = (units: bigint): Amount => times(unit, amountOf(String(units)))
  const isTooLittle = (units: bigint) => arrivesNothing(computePrice(by, { ...asked, amount: ofUnits(units) }))
  let least = 1n
  for (let doubled = 0; isTooLittle(least); doubled += 1) {
    if (doubled > DOUBLED_MAX) return undefined
    least *= 2n
  }
  for (let nothing = least / 2n; least - nothing > 1n; ) {
    const middle = (nothing + least) / 2n
    if (isTooLittle(middle)) nothing = middle
    else least = middle
  }
  return ofUnits(least)
}

/** Prices an amount, or refuses one that is too small. */
export const priceOf = (by: By, asked: PriceRequest): Price | Refusal => {
  const { from, amount } = asked
  const minimum = by.rules.minimums.get(from)
  if (minimum !== undefined && isLess(amount, minimum)) {
    const needed = formatAmount(by.currencies, from, minimum)
    return tooLittle(`The amount must be at least ${needed} ${from}.`, { needed, currency: from })
  }
  const price = computePrice(by, asked)
  if (arrivesNothing(price)) {
    const least = leastArriving(by, asked)
    const needed = least === undefined ? {} : { needed: formatAmount(by.currencies, from, least) }
    return tooLittle('The amount is too small: after fee and rounding nothing would arrive.', {
      ...needed,
      currency: from,
    })
  }
  return price
}

/** The fee field of a command; empty if the fee is zero. */
export const pricedFacts = ({ fee }: Pick<Price, 'fee'>) =>
  isZero(fee.amount) ? {} : { fee: { currency: fee.currency, amount: fee.amount } }

/** The exchange field of a command: the amount that the exchange gives, and its quote. */
export const exchangeFacts = ({ currency, amount }: Money, quote: Quote): Exchange => ({
  currency,
  amount,
  rate: quote.rate,
  spread: quote.spread,
  source: quote.source,
  token_id: quote.token_id,
  expires_at: quote.expires_at,
})
