import { type Dice, diceOf } from '@folio/test-kit/dice.ts'

const RESOLUTION = 2 ** 32

/** The random numbers of a scan, which repeat for the same seed. */
export type Draws = {
  /** A number between 0 and 1. */
  readonly uniform: () => number
  /** So many numbers between 0 and 1 in any order, one in each of as many equal parts of that range. */
  readonly stratified: (count: number) => Float64Array
}

const uniformOf = (dice: Dice): number => (dice.below(RESOLUTION) + 0.5) / RESOLUTION

/** Makes the random numbers of a seed. */
export const drawsOf = (seed: number): Draws => {
  const dice = diceOf(seed)
  return {
    uniform: () => uniformOf(dice),
    stratified: (count) => {
      const values = Float64Array.from({ length: count }, (_, index) => (index + uniformOf(dice)) / count)
      for (let index = count - 1; index > 0; index -= 1) {
        const other = dice.below(index + 1)
        const value = values[index] ?? 0
        values[index] = values[other] ?? 0
        values[other] = value
      }
      return values
    },
  }
}
