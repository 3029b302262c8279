import { type Amount, greaterOf, plus, roundedUp, smallestUnit } from '@folio/kernel/amount.ts'
import { type DigitalTerms, priceOfStake } from './digital-price.ts'
import type { SoldContract } from './greatest-stake.ts'

/** In a currency without decimals rounding refuses up to some tens of stakes. */
const TRIES_MAX = 100

/** The least stake from a bound on that can be priced. */
const leastOfDigital = (terms: DigitalTerms, bound: Amount): Amount => {
  const unit = smallestUnit(terms.decimals)
  let stake = bound
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (typeof priceOfStake(stake, terms) !== 'string') return stake
    stake = plus(stake, unit)
  }
  return bound
}

/**
 * Returns the least stake for which a contract with these terms is sold at the moment: not less than a stop loss, and for a fixed
 * payout one that rounding leaves a price.
 */
export const leastStake = ({ terms, ask, moment }: SoldContract): Amount => {
  const bound = roundedUp(moment.settings.stakeMin, moment.decimals)
  if (terms.kind === 'multiplier') return greaterOf(bound, terms.orders.stopLoss ?? bound)
  return ask.priceTerms === undefined ? bound : leastOfDigital(ask.priceTerms, bound)
}
