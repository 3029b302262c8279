import { type Amount, amountOf, isLess, lesserOf, plus, roundedDown, times } from '@folio/kernel/amount.ts'
import { quantile } from '../numerics/standard-normal.ts'

/** The growth of an accumulator in one tick, as the wire names it. */
export const GROWTH_RATES = ['0.01', '0.02', '0.03', '0.04', '0.05'] as const
export type GrowthRate = (typeof GROWTH_RATES)[number]

/** The decimals of the published barrier, a fraction of the previous quote. */
const BARRIER_DECIMALS = 9

/** The probability to survive one tick: 0.985 at 1 %, else 1/(1 + g) − 0.005, so that each tick costs about half a percent. */
export const survivalPerTick = (growthRate: GrowthRate): number =>
  growthRate === '0.01' ? 0.985 : 1 / (1 + Number(growthRate)) - 0.005

/** The relative move of one tick that ends an accumulator, rounded to nine decimals: s·Φ⁻¹((1 + q)/2). */
export const tickSizeBarrier = (growthRate: GrowthRate, stepDeviation: number): Amount =>
  amountOf((stepDeviation * quantile((1 + survivalPerTick(growthRate)) / 2)).toFixed(BARRIER_DECIMALS))

/** The exact powers (1 + g)^k by growth rate, as far as they were needed. */
const powers = new Map<GrowthRate, Amount[]>()

/** A limit on `ticks`; the stake has grown past every payout long before. */
const TICKS_MAX = 1000

const powerOf = (growthRate: GrowthRate, ticks: number): Amount => {
  if (!Number.isInteger(ticks) || ticks < 0 || ticks > TICKS_MAX) {
    throw new RangeError(`an accumulator has survived 0 to ${TICKS_MAX} ticks, not ${ticks}`)
  }
  const known = powers.get(growthRate) ?? [amountOf('1')]
  powers.set(growthRate, known)
  const factor = plus(amountOf('1'), amountOf(growthRate))
  for (let k = known.length; k <= ticks; k += 1) known.push(times(known[k - 1] ?? factor, factor))
  return known[ticks] ?? factor
}

/** The terms of an accumulator that decide its value. */
export type AccumulatorTerms = {
  readonly stake: Amount
  readonly growthRate: GrowthRate
  readonly maximum: Amount
  readonly decimals: number
}

/** The value after `ticks` survived ticks: stake·(1 + g)^ticks, rounded down, the maximum at most. */
export const accumulatorValue = ({ stake, growthRate, maximum, decimals }: AccumulatorTerms, ticks: number): Amount => {
  const value = roundedDown(times(stake, powerOf(growthRate, ticks)), decimals)
  return lesserOf(value, maximum)
}

/** The fewest survived ticks after which the value has reached an amount; undefined if it has not after `ticksMax`. */
export const ticksToReach = (terms: AccumulatorTerms, amount: Amount, ticksMax: number): number | undefined => {
  const isReached = (ticks: number) => !isLess(accumulatorValue(terms, ticks), amount)
  if (!isReached(ticksMax)) return undefined
  // The value never falls, so the first tick that reaches the amount is found by halving.
  let [fewest, enough] = [0, ticksMax]
  while (fewest < enough) {
    const middle = Math.floor((fewest + enough) / 2)
    if (isReached(middle)) enough = middle
    else fewest = middle + 1
  }
  return enough
}

/** Tells whether a quote stays strictly within the barrier around the quote before it, compared in decimals. */
export const survivesTick = (barrier: Amount, previous: Amount, quote: Amount): boolean => {
  const reach = times(previous, barrier)
  return isLess(quote, plus(previous, reach)) && isLess(previous, plus(quote, reach))
}
