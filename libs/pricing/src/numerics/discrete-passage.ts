import { gaussLegendre, type Quadrature } from './gauss-legendre.ts'
import { cumulative, density } from './standard-normal.ts'

// All lengths here are in deviations of one step, and a walk moves once a step by a normal with deviation 1.

/** The zone that a walk must not leave: open above, or `width` wide. */
export type Zone = {
  readonly quadrature: Quadrature
  /** The end of the quadrature; a walk above an open zone's end counts as safe. */
  readonly end: number
  readonly isOpen: boolean
  /** The mean move of the distance to the zone's lower edge in one step. */
  readonly drift: number
}

/** The survival probabilities from each node of a zone, one row for each number of steps from 0. */
export type SurvivalRows = { readonly zone: Zone; readonly rows: readonly Float64Array[] }

/** A position in a zone: its distance from the lower edge, and how many steps come. */
export type Passage = {
  readonly distance: number
  /** The steps after which the walk must be inside the zone, at least one. */
  readonly watchedSteps: number
  /** True if one step, after which the walk may be anywhere, comes first. */
  readonly hasFreeStep: boolean
}

/** A zone with one barrier at 0: survival is certain above `end`. */
export const openZone = (drift: number, { end, nodes }: { readonly end: number; readonly nodes: number }): Zone => ({
  quadrature: gaussLegendre(nodes, 0, end),
  end,
  isOpen: true,
  drift,
})

/** The zone between two barriers at 0 and `width`; 1.2 nodes a deviation and 12 more keep the error below 1e-5. */
export const closedZone = (drift: number, width: number): Zone => ({
  quadrature: gaussLegendre(Math.ceil(1.2 * width) + 12, 0, width),
  end: width,
  isOpen: false,
  drift,
})

/**
 * Returns the chance to be safe after one step, or several as one, from a distance: the row's survival where the walk lands, 1
 * above an open zone.
 */
const afterSteps = ({ quadrature, end, isOpen, drift }: Zone, row: Float64Array) => {
  const { nodes, weights } = quadrature
  return (distance: number, steps: number): number => {
    const centre = distance + steps * drift
    const scale = Math.sqrt(steps)
    let sum = 0
    for (let index = 0; index < nodes.length; index += 1) {
      sum += (weights[index] ?? 0) * (row[index] ?? 0) * density(((nodes[index] ?? 0) - centre) / scale)
    }
    return sum / scale + (isOpen ? cumulative((centre - end) / scale) : 0)
  }
}

/**
 * Builds the rows for up to `steps` steps by the recursion Q(n, x) = ∫ Q(n − 1, y)·φ(y − x − drift) dy over the zone, at the
 * quadrature's nodes (Nyström's method).
 */
export const survivalRows = (zone: Zone, steps: number): SurvivalRows => {
  const { nodes } = zone.quadrature
  const rows = [new Float64Array(nodes.length).fill(1)]
  for (let step = 1; step < steps; step += 1) {
    const survivalAfter = afterSteps(zone, rows[step - 1] ?? new Float64Array(0))
    rows.push(Float64Array.from(nodes, (distance) => survivalAfter(distance, 1)))
  }
  return { zone, rows }
}

/**
 * The probability that a walk is inside the zone after each watched step. A free step and the first watched one together
 * are one normal move with twice the variance.
 */
export const survival = ({ zone, rows }: SurvivalRows, { distance, watchedSteps, hasFreeStep }: Passage): number => {
  const row = rows[watchedSteps - 1]
  if (row === undefined) throw new RangeError(`there are ${rows.length} rows, not one for ${watchedSteps} steps`)
  return afterSteps(zone, row)(distance, hasFreeStep ? 2 : 1)
}
