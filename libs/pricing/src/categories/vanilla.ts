import { cumulative } from '../numerics/standard-normal.ts'
import { deviationOf, type PriceWalk } from '../price-walk.ts'

/** The direction of a vanilla contract. */
export type VanillaType = 'VANILLALONGCALL' | 'VANILLALONGPUT'

/** The fair price of one unit, by Black and Scholes (1973) with neither interest nor dividends. */
export const vanillaPrice = (walk: PriceWalk, strike: number, type: VanillaType): number => {
  const { spot } = walk
  const deviation = deviationOf(walk)
  const d1 = Math.log(spot / strike) / deviation + deviation / 2
  const d2 = d1 - deviation
  return type === 'VANILLALONGCALL'
    ? spot * cumulative(d1) - strike * cumulative(d2)
    : strike * cumulative(-d2) - spot * cumulative(-d1)
}
