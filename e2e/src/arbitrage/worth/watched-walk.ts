import { quantile } from '@folio/pricing/numerics/standard-normal.ts'
import { type Estimate, estimateOf } from '../finding.ts'
import type { Draws } from '../law/draws.ts'
import { normalProbability } from '../law/normal-probability.ts'
import { chosenMove, type PriceLaw, safeTicks } from '../law/price-law.ts'

// Lengths are differences of logarithms of prices.

/** The zone of walks: farther than 0 from a barrier on one side, and nearer than `width` to it. */
export type Corridor = {
  /** True if the barrier lies below the price. */
  readonly isBelow: boolean
  /** The distance of the other barrier; infinite without one. */
  readonly width: number
}

/** The number of groups of walks that an estimate is made of. */
const GROUPS = 16

const GOLDEN = (Math.sqrt(5) - 1) / 2
const LEAST = 1e-300
const MOST = 1 - 1e-16

/** The walks in proportion to their weights, one for each of as many equal parts of the sum. */
const resampled = (walks: Float64Array, weights: Float64Array, sum: number, shift: number): Float64Array => {
  const chosen = new Float64Array(walks.length)
  const part = sum / walks.length
  let [count, reached] = [0, 0]
  for (let index = 0; index < walks.length; index += 1) {
    reached += weights[index] ?? 0
    const isLast = index === walks.length - 1
    while (count < walks.length && (isLast || (count + shift) * part < reached)) {
      chosen[count] = walks[index] ?? 0
      count += 1
    }
  }
  return chosen
}

/** A step of a group: the mean of the probabilities to stay inside, and the walks that did. */
type Moved = { readonly probability: number; readonly walks: Float64Array }

const moved = (
  law: PriceLaw,
  ticks: number,
  { isBelow, width }: Corridor,
  walks: Float64Array,
  draws: Draws,
): Moved => {
  const move = chosenMove(law, ticks, draws)
  const { deviation } = move
  const centre = isBelow ? move.centre : -move.centre
  walks.sort()
  const shift = draws.uniform()
  const weights = new Float64Array(walks.length)
  let sum = 0
  for (let index = 0; index < walks.length; index += 1) {
    const mean = (walks[index] ?? 0) + centre
    const from = normalProbability(-mean / deviation)
    const to = width === Number.POSITIVE_INFINITY ? 1 : normalProbability((width - mean) / deviation)
    const weight = Math.max(0, to - from)
    // Walks in order and numbers that fill the range evenly keep a group close to its law (L'Ecuyer's array-RQMC).
    const uniform = ((index + 1) * GOLDEN + shift) % 1
    walks[index] = mean + deviation * quantile(Math.min(MOST, Math.max(LEAST, from + uniform * weight)))
    weights[index] = weight
    sum += weight
  }
  return { probability: sum / walks.length, walks: resampled(walks, weights, sum, draws.uniform()) }
}

const nearest = (walks: Float64Array, width: number): number =>
  walks.reduce((least, distance) => Math.min(least, distance, width - distance), Number.POSITIVE_INFINITY)

/**
 * Draws the probability that a group of walks stays inside at each of so many ticks: the product of the mean probabilities of
 * the ticks, where each tick goes on with the walks that stayed (sequential Monte Carlo). Its mean is exact.
 */
const groupStay = (law: PriceLaw, ticks: number, corridor: Corridor, first: Float64Array, draws: Draws): number => {
  let [probability, walks, left] = [1, first, ticks]
  while (left > 0 && probability > LEAST) {
    // Ticks at which no walk can reach a barrier are drawn at once.
    const free = safeTicks(law, left, nearest(walks, corridor.width))
    const next = moved(law, free, corridor, walks, draws)
    probability *= next.probability
    walks = next.walks
    left -= free
  }
  return probability
}

/** The probability that walks stay inside a corridor at each of so many ticks; `begin` draws the distances of a group. */
export const stayChance = (
  law: PriceLaw,
  ticks: number,
  {
    corridor,
    begin,
    draws,
  }: { readonly corridor: Corridor; readonly begin: () => Float64Array; readonly draws: Draws },
): Estimate => estimateOf(GROUPS, () => groupStay(law, ticks, corridor, begin(), draws))
