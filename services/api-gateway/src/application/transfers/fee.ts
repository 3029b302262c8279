import type { Currencies, Currency } from '@folio/contracts/http/fields/money.ts'
import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import { type Amount, convertedHalfUp, isZero, smallestUnit, ZERO } from '@folio/kernel/amount.ts'
import type { Pair } from '../rates/convert.ts'

/** A fee, its rate, and a flag that is true if it is one smallest unit because the rate gave less. */
export type Fee = { readonly amount: Amount; readonly rate: Amount; readonly isSmallest: boolean }

const DEAREST_FIRST: readonly Currency['kind'][] = ['crypto', 'stablecoin', 'fiat']

const rateOf = ({ fees }: MoneyRules, currencies: Currencies, { from, to }: Pair): Amount => {
  if (from === to) return fees.same
  const kinds = [currencies.get(from)?.kind, currencies.get(to)?.kind]
  return fees[DEAREST_FIRST.find((kind) => kinds.includes(kind)) ?? 'fiat']
}

/** Computes the fee of an amount: rounded half up, and at least one smallest unit, unless the rate is zero. */
export const feeOf = (
  { rules, currencies }: { readonly rules: MoneyRules; readonly currencies: Currencies },
  pair: Pair,
  { currency, amount }: { readonly currency: string; readonly amount: Amount },
): Fee => {
  const rate = rateOf(rules, currencies, pair)
  if (isZero(rate)) return { amount: ZERO, rate, isSmallest: false }
  const decimals = currencies.get(currency)?.decimals ?? 0
  const rounded = convertedHalfUp(amount, rate, decimals)
  return isZero(rounded)
    ? { amount: smallestUnit(decimals), rate, isSmallest: true }
    : { amount: rounded, rate, isSmallest: false }
}
