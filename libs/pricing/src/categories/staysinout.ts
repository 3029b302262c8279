import {
  type BarrierWalk,
  driftOfStep,
  reachOf,
  reachProbability,
  stayProbabilityBetween,
} from '../numerics/barrier-walk.ts'
import type { PriceWalk } from '../price-walk.ts'
import type { Barriers } from './endsinout.ts'

/** The rounding of distances to whole hundredths of a step's deviation, so that equal ones share their computation. */
export type Rounding = 'narrower' | 'wider'

const TOLERANCE = 1e-5
const PER_DEVIATION = 100

const rounded = (distance: number, rounding: Rounding): number =>
  (rounding === 'wider' ? Math.ceil(distance * PER_DEVIATION) : Math.floor(distance * PER_DEVIATION)) / PER_DEVIATION

/**
 * Returns true if the probability to reach either barrier is not less than that of the more likely one, and not more than the
 * sum of both, but for an error of 1e-5.
 */
export const isPossible = (either: number, each: readonly number[]): boolean =>
  either >= Math.max(...each) - TOLERANCE && either <= each.reduce((a, b) => a + b) + TOLERANCE

/**
 * The probability that no quote after one of the walk's steps touches or passes a barrier, RANGE; UPORDOWN has the rest.
 * Barriers are taken up to 0.01 step deviations `wider` apart, which makes RANGE dearer, or `narrower`. Undefined if the
 * spot is not between the barriers, or if the result contradicts the two one-barrier probabilities: then there is no price.
 */
export const stayProbability = (
  walk: PriceWalk,
  { low, high }: Barriers,
  { hasFreeStep, rounding }: { readonly hasFreeStep: boolean; readonly rounding: Rounding },
): number | undefined => {
  const { spot, steps, stepDeviation, pip } = walk
  const steady = { watchedSteps: steps, hasFreeStep }
  const reach = reachOf({ ...steady, distance: 0 })
  const logarithms = [Math.log(spot / (low + pip / 2)), Math.log((high - pip / 2) / spot)] as const
  if (!logarithms.every((logarithm) => logarithm > 0)) return undefined
  const distanceOf = (logarithm: number) => rounded(Math.min(logarithm / stepDeviation, reach), rounding)
  const [below, above] = [distanceOf(logarithms[0]), distanceOf(logarithms[1])]
  const drift = driftOfStep(walk)
  const down: BarrierWalk = { ...steady, distance: below, drift }
  const leaves = 1 - stayProbabilityBetween(down, below + above)
  const each = [reachProbability(down), reachProbability({ ...steady, distance: above, drift: -drift })]
  return isPossible(leaves, each) ? 1 - leaves : undefined
}
