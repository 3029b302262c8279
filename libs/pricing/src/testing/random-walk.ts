import { type Dice, diceOf } from '@folio/test-kit/dice.ts'
import { quantile } from '../numerics/standard-normal.ts'
import type { PriceWalk } from '../price-walk.ts'

const RESOLUTION = 2 ** 32

/** Draws the factor of one step by the documented model: log-normal, with a mean of exp(drift), which is one without a drift. */
export const randomFactor = (
  dice: Dice,
  { stepDeviation, stepDrift = 0 }: Pick<PriceWalk, 'stepDeviation' | 'stepDrift'>,
): number => {
  const normal = quantile((dice.below(RESOLUTION) + 0.5) / RESOLUTION)
  return Math.exp(stepDrift - stepDeviation ** 2 / 2 + stepDeviation * normal)
}

/** The quotes after each of so many steps of a walk, rounded to the pip, drawn by the documented model. */
export type DrawQuotes = (walk: PriceWalk, steps: number) => readonly number[]

/** Draws walks that repeat for the same seed. */
export const randomWalks = (seed: number): DrawQuotes => {
  const dice = diceOf(seed)
  return (walk, steps) => {
    const { spot, pip } = walk
    let price = spot
    return Array.from({ length: steps }, () => {
      price *= randomFactor(dice, walk)
      return Math.round(price / pip) * pip
    })
  }
}

/** The share of `draws` walks for which a condition holds. */
export const shareOf = (draws: number, holds: () => boolean): number => {
  let count = 0
  for (let draw = 0; draw < draws; draw += 1) if (holds()) count += 1
  return count / draws
}

/** Five deviations of a share of `draws` draws with this probability: a right probability fails once in two million. */
export const toleranceOf = (probability: number, draws: number): number =>
  5 * Math.sqrt((probability * (1 - probability)) / draws)
