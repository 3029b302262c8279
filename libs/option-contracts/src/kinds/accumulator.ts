import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { Evidence, RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import type { StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, amountOf, plus, ZERO } from '@folio/kernel/amount.ts'
import {
  type AccumulatorTerms,
  accumulatorValue,
  survivesTick,
  ticksToReach,
} from '@folio/pricing/categories/accumulator.ts'
import { courseShown } from '../course-shown.ts'
import { boughtBack, type ContractEnd, paid, reversed } from '../end-result.ts'
import { isMissed, type NeededTicks } from '../interruption.ts'

type Accumulator = StakedContractOf<'accumulator'>

const termsOf = ({ stake, growth_rate, max_payout, currency_decimals }: Accumulator): AccumulatorTerms => ({
  stake,
  growthRate: growth_rate,
  maximum: max_payout,
  decimals: currency_decimals,
})

/** The ticks after the entry tick up to an epoch, each of which an accumulator that lives then has survived. */
const survivedAt = ({ entry_epoch, law }: Accumulator, epoch: number): number =>
  Math.floor((epoch - entry_epoch) / law.interval_seconds)

/** The value of a living accumulator at a tick. */
export const accumulatorValueAt = (contract: Accumulator, { epoch }: RecordedTick): Amount =>
  accumulatorValue(termsOf(contract), survivedAt(contract, epoch))

/** The number of the tick at which the take profit closes an accumulator: the first that reaches it after the order's second. */
const profitTick = (contract: Accumulator): number => {
  const { take_profit } = contract.orders
  if (take_profit === undefined) return Number.POSITIVE_INFINITY
  const { order_amount, order_date } = take_profit
  const enough = ticksToReach(termsOf(contract), plus(contract.stake, order_amount), contract.ticks_max)
  return enough === undefined ? Number.POSITIVE_INFINITY : Math.max(enough, survivedAt(contract, order_date) + 1)
}

/** The number of the tick at which an accumulator that survives is closed: by the maximum payout, its take profit or its last tick. */
const lastTick = (contract: Accumulator): number => {
  const { max_payout, ticks_max } = contract
  const richest = ticksToReach(termsOf(contract), max_payout, ticks_max) ?? ticks_max
  return Math.min(richest, ticks_max, profitTick(contract))
}

/** The epoch of the tick at which an accumulator that survives is closed. */
export const accumulatorExit = (contract: Accumulator): number =>
  contract.entry_epoch + lastTick(contract) * contract.law.interval_seconds

/** The ticks that an accumulator needs: all of them. */
export const accumulatorTicks = (contract: Accumulator): NeededTicks => ({
  first: contract.entry_epoch,
  last: accumulatorExit(contract),
  isEach: true,
})

const evidenceOf = (ticks: readonly RecordedTick[], last: number): Evidence => {
  const [entry, deciding, previous] = [ticks[0], ticks[last], ticks[last - 1]]
  return {
    ...(entry === undefined ? {} : { entry }),
    ...(deciding === undefined ? {} : { deciding }),
    ...(previous === undefined ? {} : { previous }),
    ...courseShown({ ticks }, deciding?.epoch ?? 0),
  }
}

/**
 * Tells how an accumulator ended by its ticks from the entry tick on, none of which is missing; undefined while it goes on. A
 * tick outside the range around the one before ends it without a payout, also where it would have been closed at this tick.
 */
export const accumulatorEnd = (contract: Accumulator, facts: ContractFacts): ContractEnd | undefined => {
  const { ticks = [], interruption } = facts
  const last = lastTick(contract)
  for (let k = 1; k < ticks.length && k <= last; k += 1) {
    const [previous, tick] = [ticks[k - 1], ticks[k]]
    if (previous === undefined || tick === undefined) break
    if (!survivesTick(contract.tick_size_barrier, amountOf(previous.quote), amountOf(tick.quote))) {
      return paid(ZERO, evidenceOf(ticks, k))
    }
    if (k === last) return paid(accumulatorValue(termsOf(contract), k), evidenceOf(ticks, k))
  }
  if (interruption === undefined || !isMissed(accumulatorTicks(contract), interruption)) return undefined
  const survived = ticks.at(-1)
  if (survived === undefined) return reversed(contract, interruption, {})
  return boughtBack(accumulatorValueAt(contract, survived), interruption, evidenceOf(ticks, ticks.length - 1))
}
