import { gaussLegendre, integral } from '../numerics/gauss-legendre.ts'
import { cumulative, density } from '../numerics/standard-normal.ts'
import { deviationOf, type PriceWalk } from '../price-walk.ts'
import { probabilityAbove, probabilityBelow } from './callput.ts'

/** The number of deviations beyond which there is less than 1e-15 of the mass. */
const DEVIATIONS = 8
const NODES = 64

/** The direction in which a reset contract wins. */
export type ResetType = 'RESETCALL' | 'RESETPUT'

/** The walks from the entry tick to the reset tick, and from there to the exit tick. */
type Halves = { readonly first: PriceWalk; readonly second: PriceWalk }

/** The probability to be in the money at the reset tick and at the exit tick, the entry spot being the barrier. */
const bothProbability = ({ first, second }: Halves, type: ResetType): number => {
  const { spot, pip } = first
  const sign = type === 'RESETCALL' ? 1 : -1
  const barrier = Math.log((spot + (sign * pip) / 2) / spot)
  const deviation = deviationOf(first)
  const rest = deviationOf(second)
  // The logarithm at the reset tick is −deviation²/2 + deviation·x; from there it must end beyond the barrier, too.
  const atReset = (x: number) => -(deviation ** 2) / 2 + deviation * x
  const edge = (barrier + deviation ** 2 / 2) / deviation
  const quadrature = sign > 0 ? gaussLegendre(NODES, edge, DEVIATIONS) : gaussLegendre(NODES, -DEVIATIONS, edge)
  return integral(quadrature, (x) => {
    const median = atReset(x) - rest ** 2 / 2
    return density(x) * cumulative((sign * (median - barrier)) / rest)
  })
}

/**
 * The probability of a reset contract to win on `steps` steps from its entry tick, of which `resetStep` lead to the reset
 * tick: in the money there it keeps its barrier, else the barrier moves to the spot there. Drift is included, so the two
 * types differ.
 */
export const resetProbability = (walk: PriceWalk, resetStep: number, type: ResetType): number => {
  const first = { ...walk, steps: resetStep }
  const second = { ...walk, steps: walk.steps - resetStep }
  const beyond = type === 'RESETCALL' ? probabilityAbove : probabilityBelow
  const isReset = 1 - beyond(first, walk.spot)
  return bothProbability({ first, second }, type) + isReset * beyond(second, walk.spot)
}
