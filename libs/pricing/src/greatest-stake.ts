import {
  type Amount,
  amountOf,
  isLess,
  lesserOf,
  minus,
  plus,
  quotientDown,
  roundedDown,
  smallestUnit,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { ContractAsk } from './contract-ask.ts'
import { contractNumber } from './contract-number.ts'
import { askProbabilityOf, type DigitalTerms, priceOfStake } from './digital-price.ts'
import type { OfferingMoment } from './offering/contract-request.ts'
import type { ContractTerms } from './offering/contract-terms.ts'

/** A contract that is sold at a moment, and the payout per point that the client has given for a turbo. */
export type SoldContract = {
  readonly terms: ContractTerms
  readonly ask: ContractAsk
  readonly moment: Pick<OfferingMoment, 'settings' | 'spot' | 'decimals'>
  readonly payoutPerPoint?: Amount | undefined
}

const HALF = amountOf('0.5')
/** Rounding refuses a stake near the greatest only where the commission is next to zero, then about every second one. */
const TRIES_MAX = 100

/** The greatest amount with so many decimals that is less than the bound. */
const greatestBelow = (bound: Amount, decimals: number): Amount => {
  const rounded = roundedDown(bound, decimals)
  return isLess(rounded, bound) ? rounded : minus(rounded, smallestUnit(decimals))
}

/** The stake, or the greatest one that the operator has set if that is less. */
const upToStakeMax = (stake: Amount, { settings: { stakeMax = stake } }: Pick<SoldContract['moment'], 'settings'>) =>
  lesserOf(stake, stakeMax)

/** The greatest stake whose payout, half a smallest unit rounded up, is at most the maximum payout. */
const greatestOfDigital = (terms: DigitalTerms, moment: SoldContract['moment']): Amount => {
  const { maxPayout } = moment.settings
  const { decimals } = terms
  const unit = smallestUnit(decimals)
  const bound = times(askProbabilityOf(terms), plus(maxPayout, times(unit, HALF)))
  const greatest = roundedDown(upToStakeMax(greatestBelow(bound, decimals), moment), decimals)
  let stake = greatest
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    if (typeof priceOfStake(stake, terms) !== 'string') return stake
    stake = minus(stake, unit)
  }
  return greatest
}

/** The greatest stake below the maximum payout that leaves room for a take profit. */
const greatestOfStaked = (moment: SoldContract['moment'], takeProfit: Amount = smallestUnit(moment.decimals)): Amount =>
  roundedDown(upToStakeMax(minus(moment.settings.maxPayout, takeProfit), moment), moment.decimals)

/** The stop loss of a multiplier exceeds the loss with which it begins: m·s·rate, rounded up. */
const greatestOfMultiplier = (
  { multiplier, commissionRate, orders }: Extract<ContractTerms, { kind: 'multiplier' }>,
  moment: SoldContract['moment'],
): Amount => {
  const { decimals } = moment
  const greatest = greatestOfStaked(moment, orders.takeProfit)
  if (orders.stopLoss === undefined) return greatest
  const firstLossMax = minus(orders.stopLoss, smallestUnit(decimals))
  const lossRate = times(multiplier, commissionRate)
  return lesserOf(greatest, quotientDown(firstLossMax, lossRate, { decimals }))
}

/** The greatest stake up to a bound of which the rounding of the number of units takes at most one smallest unit. */
const greatestOfUnits = (bound: Amount, { ask: { unitPrice }, moment: { decimals } }: SoldContract): Amount => {
  if (unitPrice === undefined) return ZERO
  const whole = times(contractNumber(bound, unitPrice), unitPrice)
  return lesserOf(bound, roundedDown(plus(whole, smallestUnit(decimals)), decimals))
}

/**
 * The barrier that follows from a payout per point n stays above zero: for a long turbo s < n·(S + c'). It moves with the stake,
 * and with it the price of a unit, so that the rounding of the number may still refuse the greatest stake of a currency with
 * more decimals than a number has digits.
 */
const greatestOfTurbo = (
  { type, entryCost, orders }: Extract<ContractTerms, { kind: 'turbos' }>,
  contract: SoldContract,
): Amount => {
  const { moment, payoutPerPoint } = contract
  const greatest = greatestOfStaked(moment, orders.takeProfit)
  if (payoutPerPoint === undefined) return greatestOfUnits(greatest, contract)
  if (type === 'TURBOSSHORT') return greatest
  return lesserOf(greatest, greatestBelow(times(payoutPerPoint, plus(moment.spot, entryCost)), moment.decimals))
}

/** Returns the greatest stake for which a contract with these terms is sold at the moment; one smallest unit more is refused. */
export const greatestStake = (contract: SoldContract): Amount => {
  const { terms, ask, moment } = contract
  switch (terms.kind) {
    case 'digital':
      return ask.priceTerms === undefined ? ZERO : greatestOfDigital(ask.priceTerms, moment)
    case 'turbos':
      return greatestOfTurbo(terms, contract)
    case 'multiplier':
      return greatestOfMultiplier(terms, moment)
    case 'vanilla':
      return greatestOfUnits(greatestOfStaked(moment), contract)
    case 'accumulator':
      return greatestOfStaked(moment, terms.orders.takeProfit)
    default:
      return unreachable(terms)
  }
}
