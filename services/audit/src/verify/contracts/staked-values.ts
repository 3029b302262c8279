import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import type { StakedContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import {
  type Amount,
  amountOf,
  isLess,
  isNegative,
  lesserOf,
  minus,
  plus,
  quotientDown,
  roundedDown,
  times,
  ZERO,
} from '@folio/kernel/amount.ts'
import type { PipTick } from '../ticks/hour-ticks.ts'

/** A contract whose value follows from one quote: all but accumulators. */
export type QuotedContract = Exclude<StakedContract, { readonly kind: 'accumulator' }>

/** The entry tick of a contract, and the tick at which it is valued. */
export type ValuedAt = { readonly entry: PipTick; readonly tick: PipTick }

const ONE = amountOf('1')
const quoteOf = ({ law }: StakedContract, { pips }: Pick<PipTick, 'pips'>): Amount =>
  amountOf(quoteOfPips(pips, law.decimals))

const isAtLeast = (one: Amount, other: Amount): boolean => !isLess(one, other)

/** The value of a contract as a payout: rounded down to the currency, at least zero, at most the maximum payout. */
const asPayout = ({ currency_decimals, max_payout }: StakedContract, value: Amount): Amount => {
  if (isNegative(value)) return ZERO
  const rounded = roundedDown(value, currency_decimals)
  return lesserOf(rounded, max_payout)
}

/** The distance from strike or barrier in the client's direction; negative on the other side. */
const distanceOf = (
  contract: StakedContractOf<'vanilla'> | StakedContractOf<'turbos'>,
  { entry, tick }: ValuedAt,
): Amount => {
  const quote = quoteOf(contract, tick)
  if (contract.kind === 'turbos') {
    const { barrier_level: barrier } = contract
    return contract.contract_type === 'TURBOSLONG' ? minus(quote, barrier) : minus(barrier, quote)
  }
  const { strike } = contract
  const level = strike.kind === 'absolute' ? strike.level : plus(quoteOf(contract, entry), strike.offset)
  return contract.contract_type === 'VANILLALONGCALL' ? minus(quote, level) : minus(level, quote)
}

/** The value of a multiplier before rounding, times its entry spot: exact. */
const scaledValue = (contract: StakedContractOf<'multiplier'>, { entry, tick }: ValuedAt): Amount => {
  const { stake, multiplier, commission_rate, contract_type } = contract
  const [from, to] = [quoteOf(contract, entry), quoteOf(contract, tick)]
  const move = contract_type === 'MULTUP' ? minus(to, from) : minus(from, to)
  const exposed = times(stake, multiplier)
  return plus(times(minus(stake, times(exposed, commission_rate)), from), times(exposed, move))
}

const multiplierValue = (contract: StakedContractOf<'multiplier'>, at: ValuedAt): Amount =>
  quotientDown(scaledValue(contract, at), quoteOf(contract, at.entry), {
    decimals: contract.currency_decimals,
  })

/** The payout of a contract that is closed at a tick, by contracts.md, section 2. */
export const payoutAt = (contract: QuotedContract, at: ValuedAt): Amount => {
  if (contract.kind === 'multiplier') return asPayout(contract, multiplierValue(contract, at))
  return asPayout(contract, times(contract.number, distanceOf(contract, at)))
}

/** Tells whether a multiplier is stopped out: one more jump that hurts would take at least its value. */
const isStoppedOut = (contract: StakedContractOf<'multiplier'>, at: ValuedAt): boolean => {
  const { stake, multiplier, hurting_jump } = contract
  const jump = times(times(times(stake, multiplier), hurting_jump), quoteOf(contract, at.tick))
  return isAtLeast(jump, scaledValue(contract, at))
}

/** The first and the last epoch at which an order acts. */
type OrderTime = { readonly after: number; readonly upTo: number }

const isIn = ({ after, upTo }: OrderTime, { epoch }: PipTick): boolean => epoch > after && epoch <= upTo

const TURBO_LAST_SECONDS = 15

/** The orders that may close a contract at a tick: those that act at its time, or all of them. */
type OrdersAsked = 'acting' | 'all'

/** Tells whether an order closes the contract at a tick. */
const isOrdered = (contract: QuotedContract, at: ValuedAt, orders: OrdersAsked): boolean => {
  if (contract.kind === 'vanilla') return false
  const { entry_epoch, stake, orders: given } = contract
  const { take_profit } = given
  const stop_loss = 'stop_loss' in given ? given.stop_loss : undefined
  const isTurbo = contract.kind === 'turbos'
  if (isTurbo && contract.duration.kind === 'ticks') return false
  const end = isTurbo && contract.duration.kind === 'until' ? contract.duration.end_epoch : Number.POSITIVE_INFINITY
  const acts = ({ order_date }: { readonly order_date: number }): boolean =>
    orders === 'all' || isIn({ after: Math.max(entry_epoch, order_date), upTo: end - TURBO_LAST_SECONDS - 1 }, at.tick)
  const value = isTurbo
    ? times(contract.number, distanceOf(contract, at))
    : contract.kind === 'multiplier'
      ? multiplierValue(contract, at)
      : ZERO
  if (take_profit !== undefined && acts(take_profit) && isAtLeast(value, plus(stake, take_profit.order_amount)))
    return true
  return stop_loss !== undefined && acts(stop_loss) && isAtLeast(minus(stake, stop_loss.order_amount), value)
}

/** Tells whether a tick closes a contract before its last one: knock-out, stop-out, the maximum payout, or an order. */
export const isClosedAt = (contract: QuotedContract, at: ValuedAt, orders: OrdersAsked = 'acting'): boolean => {
  if (contract.kind === 'turbos' && isAtLeast(ZERO, distanceOf(contract, at))) return true
  if (contract.kind === 'multiplier' && isStoppedOut(contract, at)) return true
  return isAtLeast(payoutAt(contract, at), contract.max_payout) || isOrdered(contract, at, orders)
}

/** Tells whether a close at a tick is a stop-out while the deal can be cancelled, which gives the stake back. */
export const isCoveredStopOut = (contract: QuotedContract, at: ValuedAt): boolean =>
  contract.kind === 'multiplier' &&
  contract.cancellation !== undefined &&
  at.tick.epoch <= contract.cancellation.date_expiry &&
  isStoppedOut(contract, at)

/** The exact powers of 1 + g by growth rate, as far as they were needed: each has two digits more than the one before. */
const powers = new Map<string, Amount[]>()
/** Every stake has grown past its maximum payout long before. */
const POWERS_MAX = 1000

const powerOf = (growthRate: string, exponent: number): Amount => {
  const known = powers.get(growthRate) ?? [ONE]
  powers.set(growthRate, known)
  const factor = plus(ONE, amountOf(growthRate))
  while (known.length <= Math.min(exponent, POWERS_MAX)) known.push(times(known.at(-1) ?? ONE, factor))
  let power = known[Math.min(exponent, POWERS_MAX)] ?? ONE
  for (let more = POWERS_MAX; more < exponent; more += 1) power = times(power, factor)
  return power
}

/** The value of an accumulator that has survived a number of ticks: stake·(1 + g)^ticks. */
export const grownValue = (contract: StakedContractOf<'accumulator'>, survived: number): Amount =>
  asPayout(contract, times(contract.stake, powerOf(contract.growth_rate, survived)))

/** Tells whether an accumulator survives a tick: it lies strictly within the barrier around the one before. */
export const survives = (contract: StakedContractOf<'accumulator'>, previous: PipTick, tick: PipTick): boolean => {
  const [before, now] = [quoteOf(contract, previous), quoteOf(contract, tick)]
  const moved = isLess(now, before) ? minus(before, now) : minus(now, before)
  return isLess(moved, times(before, contract.tick_size_barrier))
}

/** Tells whether an accumulator that survived a number of ticks is closed at this one. */
export const isClosedAfter = (
  contract: StakedContractOf<'accumulator'>,
  survived: number,
  { epoch }: PipTick,
): boolean => {
  const { ticks_max, max_payout, stake, orders } = contract
  const value = grownValue(contract, survived)
  if (survived >= ticks_max || isAtLeast(value, max_payout)) return true
  const { take_profit } = orders
  if (take_profit === undefined) return false
  return epoch > take_profit.order_date && isAtLeast(value, plus(stake, take_profit.order_amount))
}
