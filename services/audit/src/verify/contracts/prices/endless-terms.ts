import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { Difference } from '../purchase-check.ts'
import { normalBelow } from './normal-distribution.ts'
import { deviationAfter } from './probability-bounds.ts'

type Multiplier = StakedContractOf<'multiplier'>
type Accumulator = StakedContractOf<'accumulator'>

/** A term may be wrong by this part without a finding, since `exp` and the order of additions differ between machines. */
const TOLERANCE = 1e-10
const COMMISSION = 0.7
/** The relative size of the jumps of boom and crash indices. */
const SPIKE = 0.01
/** The size of the jumps of jump indices, in deviations of a step. */
const JUMP_DEVIATIONS = 30
const MOST_DEVIATIONS = 20
const MOST_OF_A_JUMP = 0.5
const FEE_MARGIN = 1.05
const FEE_MIN = 0.01
/** The published range of an accumulator has nine decimals. */
const HALF_OF_LAST_DECIMAL = 5e-10

const stepDeviation = ({ law }: Multiplier): number =>
  'period' in law ? SPIKE / Math.sqrt(law.period) : deviationAfter(law, 1)

/** The relative size of the jumps of a symbol; zero without jumps. */
const jumpOf = (contract: Multiplier): number => {
  switch (contract.law.model) {
    case 'boom':
    case 'crash':
      return SPIKE
    case 'jump':
      return Math.expm1(JUMP_DEVIATIONS * stepDeviation(contract))
    default:
      return 0
  }
}

const isAtLeast = (found: number, least: number): boolean => found >= least * (1 - TOLERANCE)

/** Finds deal cancellation on a symbol that jumps, one that ends at another second, and one that costs too little. */
const cancellationDifferences = (contract: Multiplier): readonly Difference[] => {
  const { cancellation, law, purchase_time, spot, stake, multiplier } = contract
  if (cancellation === undefined) return []
  const { fee, date_expiry, minutes } = cancellation
  const expiry = purchase_time + minutes * MINUTE_SECONDS
  const steps = Math.floor((date_expiry - spot.epoch) / law.interval_seconds)
  const chance = 2 * normalBelow((stepDeviation(contract) * Math.sqrt(steps)) / 2) - 1
  const least = Math.max(FEE_MIN, Number(multiplier) * Number(stake) * chance * FEE_MARGIN)
  return [
    ...(law.model === 'volatility' ? [] : [{ expected: 'no deal cancellation where prices jump', found: law.model }]),
    ...(date_expiry === expiry ? [] : [{ expected: `a cancellation up to ${expiry}`, found: String(date_expiry) }]),
    ...(isAtLeast(Number(fee), least)
      ? []
      : [{ expected: `a fee of ${least}: a put at the money on the exposure, and 5 %`, found: fee }]),
  ]
}

/** Finds a multiplier that is too large, costs too little, or leaves too little room for a jump. */
export const multiplierDifferences = (contract: Multiplier): readonly Difference[] => {
  const { commission_rate: rate, hurting_jump, multiplier, contract_type, law } = contract
  const deviation = stepDeviation(contract)
  const jump = jumpOf(contract)
  const helps = law.model === (contract_type === 'MULTUP' ? 'boom' : 'crash')
  const least = COMMISSION * deviation
  const room = helps ? 0 : jump
  const most = Math.min(1 / (MOST_DEVIATIONS * deviation), MOST_OF_A_JUMP / jump)
  return [
    ...(isAtLeast(Number(rate), least)
      ? []
      : [{ expected: `a commission rate of ${least}: 0.7 deviations of a step`, found: rate }]),
    ...(isAtLeast(most, Number(multiplier))
      ? []
      : [{ expected: `a multiplier of at most ${most}`, found: multiplier }]),
    ...(isAtLeast(Number(hurting_jump), room)
      ? []
      : [{ expected: `a stop-out with room for a jump of ${room}`, found: hurting_jump }]),
    ...cancellationDifferences(contract),
  ]
}

/** The probability to survive a tick with which an accumulator is sold. */
const survivalAt = (growthRate: Accumulator['growth_rate']): number =>
  growthRate === '0.01' ? 0.985 : 1 / (1 + Number(growthRate)) - 0.005

/** Finds an accumulator whose range is survived more often, or less often, than its growth allows. */
export const accumulatorDifferences = ({ law, growth_rate, tick_size_barrier }: Accumulator): readonly Difference[] => {
  const expected = survivalAt(growth_rate)
  const survival = (barrier: number): number => 2 * normalBelow(barrier / deviationAfter(law, 1)) - 1
  const barrier = Number(tick_size_barrier)
  const isTooWide = survival(barrier - HALF_OF_LAST_DECIMAL) > expected + TOLERANCE
  const isTooNarrow = survival(barrier + HALF_OF_LAST_DECIMAL) < expected - TOLERANCE
  if (!isTooWide && !isTooNarrow) return []
  return [{ expected: `a range that a tick survives with ${expected}`, found: tick_size_barrier }]
}
