/** The seconds of a year by which volatilities are quoted. */
export const YEAR_SECONDS = 31_536_000

/** The walk of a price until a contract ends: log-normal steps. */
export type PriceWalk = {
  /** The price at which the walk begins, unrounded or as quoted. */
  readonly spot: number
  /** The steps until the contract ends. */
  readonly steps: number
  /** The standard deviation of the logarithm of one step, σ·√dt. */
  readonly stepDeviation: number
  /** The mean move of the price in one step, relative to it; left out, none. */
  readonly stepDrift?: number
  /** The smallest difference of two quotes. */
  readonly pip: number
}

/** The deviation of one step of `intervalSeconds`, for a volatility per square root of a year. */
export const stepDeviationOf = (volatility: number, intervalSeconds: number): number =>
  volatility * Math.sqrt(intervalSeconds / YEAR_SECONDS)

/** The deviation of the logarithm of the price over the whole walk. */
export const deviationOf = ({ stepDeviation, steps }: PriceWalk): number => stepDeviation * Math.sqrt(steps)

/** The mean move of the price over the whole walk, as a logarithm. */
export const driftOf = ({ stepDrift = 0, steps }: Pick<PriceWalk, 'stepDrift' | 'steps'>): number =>
  stepDrift === 0 ? 0 : stepDrift * steps

/** The level that an unrounded price must pass so that its quote is above `barrier`, or at it. */
export const levelAbove = ({ pip }: PriceWalk, barrier: number, equality: Equality): number =>
  equality === 'excluded' ? barrier + pip / 2 : barrier - pip / 2

/** The level below which an unrounded price must fall so that its quote is below `barrier`, or at it. */
export const levelBelow = ({ pip }: PriceWalk, barrier: number, equality: Equality): number =>
  equality === 'excluded' ? barrier - pip / 2 : barrier + pip / 2

/** Tells whether a quote equal to the barrier counts. */
export type Equality = 'excluded' | 'included'
