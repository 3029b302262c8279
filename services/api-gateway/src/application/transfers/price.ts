import type { Currencies } from '@folio/contracts/http/money.ts'
import type { MoneyRules } from '@folio/contracts/http/money-rules.ts'
import { type Amount, amountOf, convertedDown, isLess, isNegative, isZero, minus, times } from '@folio/kernel/amount.ts'
import type { Money } from '@folio/kernel/payment.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Pair } from '../rates/pair-rate.ts'
import { shown } from '../shown-amount.ts'
import { type Fee, feeOf, smallestUnit } from './fee-of.ts'

/** What is made of an amount on its way: what is kept of it and in which currency, what is exchanged, what arrives. */
export type Price = {
  readonly fee: Fee & { readonly currency: string }
  /** What is left of the amount in its own currency. */
  readonly net: Amount
  /** What the exchange gives for it, where there is one. */
  readonly exchanged: Money | undefined
  readonly arriving: Money
}

/** What is to be priced: an amount of a currency that becomes another (or stays) by a rate. */
export type Asked = Pair & {
  readonly amount: Amount
  /** Units of the other currency for one of this; left out where both are the same. */
  readonly rate?: Amount | undefined
  /** Whether the fee is kept of what the exchange gives, instead of what it takes. */
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

/** More than an amount has bits: by a rate of nothing nothing arrives of any amount. */
const DOUBLED_MAX = 110

const isNothing = (amount: Amount): boolean => isZero(amount) || isNegative(amount)

const priced = (by: By, { from, to, amount, rate, isFeeOfExchanged = false }: Asked): Price => {
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

/** The least amount of which something arrives, found by halving: what arrives never falls as the amount grows. */
const leastArriving = (by: By, asked: Asked): Amount | undefined => {
  const unit = smallestUnit(by.currencies.get(asked.from)?.decimals ?? 0)
  const ofUnits = (units: bigint): Amount => times(unit, amountOf(String(units)))
  const isTooLittle = (units: bigint) => arrivesNothing(priced(by, { ...asked, amount: ofUnits(units) }))
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

/** Prices an amount, or says that it is too little to be moved. */
export const priceOf = (by: By, asked: Asked): Price | Refusal => {
  const { from, amount } = asked
  const minimum = by.rules.minimums.get(from)
  if (minimum !== undefined && isLess(amount, minimum)) {
    const needed = shown(by.currencies, from, minimum)
    return tooLittle(`The amount must be at least ${needed} ${from}.`, { needed, currency: from })
  }
  const price = priced(by, asked)
  if (arrivesNothing(price)) {
    const least = leastArriving(by, asked)
    const needed = least === undefined ? {} : { needed: shown(by.currencies, from, least) }
    return tooLittle('The amount is so little that nothing of it would arrive.', { ...needed, currency: from })
  }
  return price
}

/** What a command says of a price: nothing where there is neither fee nor exchange. */
export const pricedFacts = ({ fee }: Pick<Price, 'fee'>) =>
  isZero(fee.amount) ? {} : { fee: { currency: fee.currency, amount: fee.amount } }
