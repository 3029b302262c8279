import { cumulative } from '../numerics/standard-normal.ts'
import { deviationOf, driftOf, type Equality, levelAbove, levelBelow, type PriceWalk } from '../price-walk.ts'

/** d2 of Black and Scholes (1973), with the walk's drift as interest less dividends: the deviations by which the median is above. */
const d2 = (walk: PriceWalk, level: number): number => {
  const deviation = deviationOf(walk)
  return (Math.log(walk.spot / level) + driftOf(walk)) / deviation - deviation / 2
}

/** The probability that the last quote is above a barrier: N(d2), with the barrier shifted by half a pip. */
export const probabilityAbove = (walk: PriceWalk, barrier: number, equality: Equality = 'excluded'): number =>
  cumulative(d2(walk, levelAbove(walk, barrier, equality)))

/** The probability that the last quote is below a barrier: N(−d2), with the barrier shifted by half a pip. */
export const probabilityBelow = (walk: PriceWalk, barrier: number, equality: Equality = 'excluded'): number =>
  cumulative(-d2(walk, levelBelow(walk, barrier, equality)))
