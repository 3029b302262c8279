import { LRUCache } from 'lru-cache'
import type { PriceWalk } from '../price-walk.ts'
import { stayChance, touchChance } from './continuous-passage.ts'
import { closedZone, openZone, type Passage, type SurvivalRows, survival, survivalRows } from './discrete-passage.ts'

/** A walk of a price towards one barrier: lengths in deviations of one step. */
export type BarrierWalk = Passage & {
  /** The mean move away from the barrier in one step. */
  readonly drift: number
}

/** The greatest number of watched steps whose quotes are counted one by one; beyond, the price moves continuously. */
export const DISCRETE_STEPS_MAX = 30

/** A walk of n steps does not get farther than this many times √n, but for a probability of 6e-7. */
const REACH = 5
const OPEN_NODES = 120
const DRIFTS_MAX = 200
/** The parts of a step's deviation to which the drift of a market is rounded where it is the key of rows. */
const DRIFTS_PER_DEVIATION = 1e6
const ZONES_MAX = 500

/**
 * A barrier that is watched only at the steps acts like a continuous one so much farther away, −ζ(½)/√(2π) (Broadie,
 * Glasserman and Kou, A continuity correction for discrete barrier options, 1997).
 */
const CONTINUITY_SHIFT = 0.5826

/**
 * The mean upward move of a logarithm in one step, in deviations of a step. That of a price with interest is rounded where
 * steps are counted one by one: its estimates change, and rows are kept for each drift. Rounding moves the probability of 30
 * steps by less than 1e-5; the drift of other prices follows from their definition.
 */
export const driftOfStep = ({ stepDeviation, stepDrift = 0, steps }: PriceWalk): number => {
  const drift = stepDrift / stepDeviation - stepDeviation / 2
  if (stepDrift === 0 || steps > DISCRETE_STEPS_MAX) return drift
  return Math.round(drift * DRIFTS_PER_DEVIATION) / DRIFTS_PER_DEVIATION
}

const openRows = new LRUCache<number, SurvivalRows>({
  max: DRIFTS_MAX,
  memoMethod: (drift) =>
    survivalRows(
      openZone(drift, { end: REACH * Math.sqrt(DISCRETE_STEPS_MAX), nodes: OPEN_NODES }),
      DISCRETE_STEPS_MAX,
    ),
})

const closedRows = new LRUCache<string, SurvivalRows, { drift: number; width: number }>({
  max: ZONES_MAX,
  memoMethod: (_key, _known, { context: { drift, width } }) =>
    survivalRows(closedZone(drift, width), DISCRETE_STEPS_MAX),
})

const stepsOf = ({ watchedSteps, hasFreeStep }: Passage): number => watchedSteps + (hasFreeStep ? 1 : 0)

/** The distance that a walk covers. */
export const reachOf = (walk: Passage): number => REACH * Math.sqrt(stepsOf(walk))

/** The probability that a quote after a watched step is at the barrier or beyond it. */
export const reachProbability = (walk: BarrierWalk): number => {
  const { distance, watchedSteps, drift } = walk
  if (distance > reachOf(walk)) return 0
  if (watchedSteps <= DISCRETE_STEPS_MAX) return 1 - survival(openRows.memo(drift), walk)
  return touchChance(distance + CONTINUITY_SHIFT, stepsOf(walk), -drift)
}

/** The probability that no quote after a watched step is at or beyond either barrier, `width` apart; drift is upward. */
export const stayProbabilityBetween = (walk: BarrierWalk, width: number): number => {
  const { distance, watchedSteps, drift } = walk
  if (watchedSteps <= DISCRETE_STEPS_MAX) {
    return survival(closedRows.memo(`${drift} ${width}`, { context: { drift, width } }), walk)
  }
  const shifted = { distance: distance + CONTINUITY_SHIFT, width: width + 2 * CONTINUITY_SHIFT }
  return stayChance(shifted, stepsOf(walk), drift)
}
