import { driftOfStep, reachProbability } from '../numerics/barrier-walk.ts'
import type { PriceWalk } from '../price-walk.ts'

/** A barrier that is watched after each step of a walk; the direction was fixed when the contract was bought. */
export type TouchBarrier = {
  readonly level: number
  readonly direction: 'up' | 'down'
  /** True if one step that is not watched, from the spot to the entry tick, comes before the steps of the walk. */
  readonly hasFreeStep: boolean
}

/**
 * The probability that a quote after one of the walk's steps touches or passes the barrier, ONETOUCH. Undefined if the spot
 * is at the barrier or beyond it: such a contract is decided, or has no direction.
 */
export const touchProbability = (
  walk: PriceWalk,
  { level, direction, hasFreeStep }: TouchBarrier,
): number | undefined => {
  const { spot, steps, stepDeviation, pip } = walk
  const sign = direction === 'up' ? 1 : -1
  // A quote at the barrier touches it, so the unrounded price needs half a pip less.
  const distance = (sign * Math.log((level - (sign * pip) / 2) / spot)) / stepDeviation
  if (!(distance > 0)) return undefined
  return reachProbability({ distance, watchedSteps: steps, hasFreeStep, drift: -sign * driftOfStep(walk) })
}
