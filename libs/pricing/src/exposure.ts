import { type Amount, isNegative, lesserOf, minus, roundedUp, times, ZERO } from '@folio/kernel/amount.ts'
import { type AccumulatorTerms, accumulatorValue, survivalPerTick } from './categories/accumulator.ts'
import { type MultiplierTerms, multiplierValue } from './categories/multiplier.ts'
import { type TurboType, turboUnitValue } from './categories/turbos.ts'
import { type VanillaTerms, vanillaPrice, vanillaUnitValue } from './categories/vanilla.ts'
import { type PayoutLimit, unitPriceOf } from './contract-number.ts'
import type { DigitalPrice } from './digital-price.ts'
import type { PriceWalk } from './price-walk.ts'

// Exposure is what the house can lose on a contract beyond its stake. It is computed at the purchase and kept.

/** The deviations by which the price is assumed to move in favour of the client. */
const DEVIATIONS = 4
/** The longest time in seconds that the assumed move takes. */
const MOVE_SECONDS_MAX = 3600
/** The decimals of values before the exposure is rounded up to the currency's. */
const VALUE_DECIMALS = 12

/** The walk of the price while a contract lives; a contract without an end has endless steps. */
export type ExposedWalk = Omit<PriceWalk, 'pip'> & { readonly intervalSeconds: number }

/** The exposure of a contract with a fixed payout: the payout less the stake, which is the price without the markup. */
export const digitalExposure = ({ ask, payout, markupAmount }: DigitalPrice): Amount =>
  minus(payout, minus(ask, markupAmount))

/** The spot after a move of four deviations of the life, or of an hour of it, and the steps that are left then. */
const moved = (
  { spot, steps, stepDeviation, stepDrift = 0, intervalSeconds }: ExposedWalk,
  direction: 'up' | 'down',
) => {
  const movedSteps = Math.min(steps, MOVE_SECONDS_MAX / intervalSeconds)
  const move = DEVIATIONS * stepDeviation * Math.sqrt(movedSteps)
  return { spot: spot * Math.exp(direction === 'up' ? move : -move), steps: steps - movedSteps, stepDrift }
}

/** The value less the stake, rounded up, not below zero and at most the maximum payout less the stake. */
const lossAt = (value: Amount, stake: Amount, { decimals, maxPayout }: PayoutLimit): Amount => {
  const loss = roundedUp(minus(value, stake), decimals)
  const most = minus(maxPayout, stake)
  const limited = lesserOf(loss, most)
  return isNegative(limited) ? ZERO : limited
}

/** The exposure of a multiplier bought at the walk's spot. */
export const multiplierExposure = (
  terms: Omit<MultiplierTerms, 'entrySpot' | 'decimals'>,
  walk: ExposedWalk,
  limit: PayoutLimit,
): Amount => {
  const bought = { ...terms, entrySpot: unitPriceOf(walk.spot), decimals: VALUE_DECIMALS }
  return lossAt(multiplierValue(bought, unitPriceOf(moved(walk, terms.direction).spot)), terms.stake, limit)
}

/** A stake and the number of units that it bought. */
type Units = { readonly stake: Amount; readonly number: Amount }

/** The exposure of a turbo. */
export const turboExposure = (
  { stake, number, type, barrier }: Units & { readonly type: TurboType; readonly barrier: Amount },
  walk: ExposedWalk,
  limit: PayoutLimit,
): Amount => {
  const { spot } = moved(walk, type === 'TURBOSLONG' ? 'up' : 'down')
  return lossAt(times(number, turboUnitValue(type, unitPriceOf(spot), barrier)), stake, limit)
}

/** The exposure of a vanilla contract, which after the move is worth its price of Black and Scholes for the rest of its life. */
export const vanillaExposure = (
  { stake, number, type, strike }: Units & Pick<VanillaTerms, 'type' | 'strike'>,
  walk: ExposedWalk,
  limit: PayoutLimit,
): Amount => {
  const after = moved(walk, type === 'VANILLALONGCALL' ? 'up' : 'down')
  const unitValue =
    after.steps > 0
      ? unitPriceOf(vanillaPrice({ ...after, stepDeviation: walk.stepDeviation, pip: 0 }, Number(strike), type))
      : vanillaUnitValue(type, unitPriceOf(after.spot), strike)
  return lossAt(times(number, unitValue), stake, limit)
}

/** The accumulators of which fewer survive than this share are left out. */
const SURVIVORS_MIN = 0.001

/** The exposure of an accumulator: its growth over the ticks that one in 1,000 survives, `ticksMax` of them at most. */
export const accumulatorExposure = (terms: AccumulatorTerms, ticksMax: number): Amount => {
  const ticks = Math.ceil(Math.log(SURVIVORS_MIN) / Math.log(survivalPerTick(terms.growthRate)))
  return minus(accumulatorValue(terms, Math.min(ticksMax, ticks)), terms.stake)
}
