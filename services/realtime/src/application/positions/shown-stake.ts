import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { ShownContract } from '@folio/contracts/websocket/trading/proposal-open-contract.ts'
import { amountOf, convertedHalfUp, plus, times, withDecimals } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { secondOfMoment } from '@folio/option-contracts/asking/trading-clock.ts'
import { isCancellable } from '@folio/option-contracts/deal-cancellation.ts'
import { TURBO_LAST_SECONDS } from '@folio/option-contracts/kinds/turbos.ts'
import { accumulatorRange } from './accumulator-range.ts'
import { type SeenTicks, shownLevel, tickStream } from './seen-ticks.ts'
import { shownOrders } from './shown-orders.ts'
import { shownValidation } from './shown-validation.ts'

const shownVanilla = (contract: StakedContractOf<'vanilla'>, seen: SeenTicks): ShownContract => {
  const { strike, number, law } = contract
  const { entry } = seen
  const level = strike.kind === 'absolute' ? strike.level : entry && plus(amountOf(entry.quote), strike.offset)
  return {
    ...shownLevel(level, seen, law),
    barrier_count: 1,
    display_number_of_contracts: number,
    is_path_dependent: 0,
    validation_params: shownValidation(contract, seen),
  }
}

const shownTurbo = (contract: StakedContractOf<'turbos'>, seen: SeenTicks, moment: number): ShownContract => {
  const { barrier_level, number, law, duration } = contract
  const { ticks = [], isDecided } = seen
  const isInTicks = duration.kind === 'ticks'
  const hasOrders = !isInTicks && secondOfMoment(moment) < duration.end_epoch - TURBO_LAST_SECONDS
  const updatable = { take_profit: hasOrders && !isDecided ? 1 : 0 } as const
  return {
    ...shownLevel(barrier_level, seen, law),
    barrier_count: 1,
    display_number_of_contracts: number,
    is_path_dependent: 1,
    is_valid_to_update: updatable,
    limit_order: shownOrders(contract, seen.entry),
    validation_params: shownValidation(contract, seen, updatable),
    ...(isInTicks
      ? { tick_count: duration.ticks, tick_passed: Math.max(0, ticks.length - 1), tick_stream: tickStream(ticks) }
      : {}),
  }
}

const shownMultiplier = (contract: StakedContractOf<'multiplier'>, seen: SeenTicks, moment: number): ShownContract => {
  const { multiplier, stake, commission_rate, cancellation, currency_decimals } = contract
  const isActive = !seen.isDecided && isCancellable(contract, moment)
  const canUpdate = seen.isDecided || isActive ? 0 : 1
  const updatable = { stop_loss: canUpdate, stop_out: 0, take_profit: canUpdate } as const
  return {
    barrier: null,
    barrier_count: 0,
    ...(cancellation === undefined
      ? {}
      : { cancellation: { ask_price: Number(cancellation.fee), date_expiry: cancellation.date_expiry } }),
    commission: withDecimals(
      convertedHalfUp(times(multiplier, stake), commission_rate, currency_decimals),
      currency_decimals,
    ),
    is_path_dependent: 1,
    is_valid_to_cancel: isActive ? 1 : 0,
    is_valid_to_update: updatable,
    limit_order: shownOrders(contract, seen.entry),
    multiplier: Number(multiplier),
    validation_params: shownValidation(contract, seen, updatable),
  }
}

const rangeAround = (tick: RecordedTick, { tick_size_barrier, law }: StakedContractOf<'accumulator'>) =>
  accumulatorRange(tick, tick_size_barrier, law.decimals)

const STREAM_TICKS = 10

const shownAccumulator = (contract: StakedContractOf<'accumulator'>, seen: SeenTicks): ShownContract => {
  const { growth_rate, ticks_max, law } = contract
  const { entry, ticks = [], newest, isDecided } = seen
  const previous = ticks.at(-2)
  const range = previous && rangeAround(previous, contract)
  const next = newest && rangeAround(newest, contract)
  const updatable = { take_profit: isDecided ? 0 : 1 } as const
  const passed = entry && newest && (newest.epoch - entry.epoch) / law.interval_seconds
  return {
    barrier: null,
    barrier_count: 2,
    ...(next === undefined ? {} : { barrier_spot_distance: next.distance }),
    ...(next === undefined ? {} : { current_spot_high_barrier: next.high, current_spot_low_barrier: next.low }),
    growth_rate: Number(growth_rate),
    ...(range === undefined ? {} : { high_barrier: range.high, low_barrier: range.low }),
    is_path_dependent: 1,
    is_valid_to_update: updatable,
    limit_order: shownOrders(contract, seen.entry),
    tick_count: ticks_max,
    tick_passed: Math.max(0, passed ?? 0),
    tick_stream: tickStream(ticks.slice(-STREAM_TICKS)),
    validation_params: shownValidation(contract, seen, updatable),
  }
}

/** Returns the fields that a contract without a fixed payout adds by its kind, at a moment. */
export const shownStake = (contract: StakedContract, seen: SeenTicks, moment: number): ShownContract => {
  switch (contract.kind) {
    case 'vanilla':
      return shownVanilla(contract, seen)
    case 'turbos':
      return shownTurbo(contract, seen, moment)
    case 'multiplier':
      return shownMultiplier(contract, seen, moment)
    case 'accumulator':
      return shownAccumulator(contract, seen)
    default:
      return unreachable(contract)
  }
}
