import { GROWTH_RATES } from '../categories/accumulator.ts'
import reference from './reference.json' with { type: 'json' }

/** The type of a contract as the reference names it; any other value in the file is a fault. */
const oneOf = <T extends string>(types: readonly T[], text: string): T => {
  const found = types.find((type) => type === text)
  if (found === undefined) throw new Error(`the reference has the type ${text}, not one of ${types.join(', ')}`)
  return found
}

const VANILLAS = ['VANILLALONGCALL', 'VANILLALONGPUT'] as const
const TURBOS = ['TURBOSLONG', 'TURBOSSHORT'] as const
const DIRECTIONS = ['up', 'down'] as const

/** Probabilities, prices and amounts that `reference.py` computed by other methods than the library's. */
export const REFERENCE = {
  ...reference,
  reset: reference.reset.map((row) => ({ ...row, type: oneOf(['RESETCALL', 'RESETPUT'], row.type) })),
  highLowTicks: reference.highLowTicks.map((row) => ({ ...row, type: oneOf(['TICKHIGH', 'TICKLOW'], row.type) })),
  runs: reference.runs.map((row) => ({ ...row, type: oneOf(['RUNHIGH', 'RUNLOW'], row.type) })),
  asians: reference.asians.map((row) => ({ ...row, type: oneOf(['ASIANU', 'ASIAND'], row.type) })),
  vanilla: reference.vanilla.map((row) => ({ ...row, type: oneOf(VANILLAS, row.type) })),
  vanillaMoney: reference.vanillaMoney.map((row) => ({ ...row, type: oneOf(VANILLAS, row.type) })),
  turboBarriers: reference.turboBarriers.map((row) => ({ ...row, type: oneOf(TURBOS, row.type) })),
  stopOuts: reference.stopOuts.map((row) => ({ ...row, direction: oneOf(DIRECTIONS, row.direction) })),
  accumulators: reference.accumulators.map((row) => ({ ...row, growthRate: oneOf(GROWTH_RATES, row.growthRate) })),
  exposures: reference.exposures.map((row) => ({
    ...row,
    kind: oneOf(['multiplier', 'turbo', 'vanilla'], row.kind),
    direction: oneOf(DIRECTIONS, row.direction),
  })),
}
