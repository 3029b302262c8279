import type { OptionContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { expect } from 'vitest'
import { normalProbability } from '../arbitrage/law/normal-probability.ts'

type Kind = 'vanilla' | 'turbos' | 'multiplier' | 'accumulator'

/** A contract without a fixed payout. */
export type Staked = Exclude<OptionContract, { readonly bet: unknown }>

/** The quotes of a symbol as numbers, by epoch. */
type NumberedQuotes = ReadonlyMap<number, number>

/** The first and the last epoch of an interruption. */
export type Gap = { readonly from: number; readonly to: number }

/** The quotes of a symbol as numbers, and its interruptions. */
export type NumberedTicks = { readonly quotes: NumberedQuotes; readonly gaps: readonly Gap[] }

/** A contract as it is on the ticks after a second: its limit orders may change. */
export type ContractVersion = { readonly after: number; readonly contract: Staked }

/** A tick of a contract: its value there, and whether it ends the contract, surely or where a rounding decides. */
type At = { readonly value: number; readonly mayEnd: boolean; readonly mustEnd: boolean }

/** Amounts of the reference are rounded nowhere, those of the product down to the cent. */
const CENT = 0.0101

const requireQuote = (quotes: NumberedQuotes, epoch: number): number => {
  const quote = quotes.get(epoch)
  if (quote === undefined) throw new Error(`there is no tick at ${epoch}`)
  return quote
}

const at = (value: number, isEnd: boolean): At => ({ value, mayEnd: isEnd, mustEnd: isEnd })

const vanillaAt = (contract: StakedContractOf<'vanilla'>, quotes: NumberedQuotes, epoch: number): At => {
  const { strike, number, contract_type, entry_epoch, exit_epoch } = contract
  const entry = requireQuote(quotes, entry_epoch)
  const level = strike.kind === 'absolute' ? Number(strike.level) : entry + Number(strike.offset)
  const distance = (requireQuote(quotes, epoch) - level) * (contract_type === 'VANILLALONGCALL' ? 1 : -1)
  return at(Number(number) * Math.max(0, distance), epoch === exit_epoch)
}

/** The last seconds of a turbo, in which its take profit is off. */
const TURBO_LAST_SECONDS = 15

const turboAt = (contract: StakedContractOf<'turbos'>, quotes: NumberedQuotes, epoch: number): At => {
  const { barrier_level, number, contract_type, exit_epoch, stake, orders, duration } = contract
  const side = contract_type === 'TURBOSLONG' ? 1 : -1
  const distance = (requireQuote(quotes, epoch) - Number(barrier_level)) * side
  const value = Number(number) * Math.max(0, distance)
  if (distance <= 0 || epoch === exit_epoch) return at(value, true)
  const isOrdered = duration.kind === 'until' && epoch < duration.end_epoch - TURBO_LAST_SECONDS
  const profit = Number((isOrdered ? orders.take_profit?.order_amount : undefined) ?? Number.POSITIVE_INFINITY)
  const gains = value - Number(stake) - profit
  return { value, mayEnd: gains >= -CENT, mustEnd: gains >= CENT }
}

/** A covered stop-out pays the stake. */
const multiplierAt = (contract: StakedContractOf<'multiplier'>, quotes: NumberedQuotes, epoch: number): At => {
  const { stake, multiplier, commission_rate, contract_type, entry_epoch, orders, cancellation } = contract
  const entry = requireQuote(quotes, entry_epoch)
  const move = (requireQuote(quotes, epoch) / entry - 1) * (contract_type === 'MULTUP' ? 1 : -1)
  const profit = Number(multiplier) * Number(stake) * (move - Number(commission_rate))
  const gains = profit - Number(orders.take_profit?.order_amount ?? Number.POSITIVE_INFINITY)
  const loses = -profit - Number(orders.stop_loss?.order_amount ?? stake)
  const beyond = Math.max(gains, loses)
  const isCovered = cancellation !== undefined && epoch <= cancellation.date_expiry && loses >= -CENT
  const value = isCovered ? Number(stake) : Math.max(0, Number(stake) + profit)
  return { value, mayEnd: beyond >= -CENT, mustEnd: beyond >= CENT }
}

const accumulatorAt = (contract: StakedContractOf<'accumulator'>, quotes: NumberedQuotes, epoch: number): At => {
  const { stake, growth_rate, tick_size_barrier, entry_epoch, law, orders, ticks_max } = contract
  const ticks = (epoch - entry_epoch) / law.interval_seconds
  const previous = requireQuote(quotes, epoch - law.interval_seconds)
  const isOut = Math.abs(requireQuote(quotes, epoch) - previous) >= previous * Number(tick_size_barrier) - 1e-9
  if (isOut) return at(0, true)
  const value = Number(stake) * (1 + Number(growth_rate)) ** ticks
  const gains = value - Number(stake) - Number(orders.take_profit?.order_amount ?? Number.POSITIVE_INFINITY)
  const isLast = ticks === ticks_max
  return { value, mayEnd: isLast || gains >= -CENT, mustEnd: isLast || gains >= CENT }
}

const tickOf = (contract: Staked, quotes: NumberedQuotes, epoch: number): At => {
  switch (contract.kind) {
    case 'vanilla':
      return vanillaAt(contract, quotes, epoch)
    case 'turbos':
      return turboAt(contract, quotes, epoch)
    case 'multiplier':
      return multiplierAt(contract, quotes, epoch)
    case 'accumulator':
      return accumulatorAt(contract, quotes, epoch)
  }
}

/** Tells if a tick ends a contract without a payout: a knock-out, a breach or a stop-out, by the rules written apart. */
export const isLostAt = (contract: Staked, quotes: NumberedQuotes, epoch: number): boolean => {
  const { value, mustEnd } = tickOf(contract, quotes, epoch)
  return mustEnd && value === 0
}

const isCovered = ({ from, to }: Gap, epochs: readonly number[]): boolean =>
  epochs.some((epoch) => from <= epoch && epoch <= to)

/** Tells whether an interruption ends a contract that no tick ends before it. */
const isEndedBy = (contract: Staked, gap: Gap): boolean => {
  const { entry_epoch } = contract
  switch (contract.kind) {
    case 'vanilla':
      return isCovered(gap, [entry_epoch, contract.exit_epoch])
    case 'turbos': {
      const isOver = contract.duration.kind === 'ticks' && gap.from <= contract.exit_epoch && gap.to >= entry_epoch
      return isOver || isCovered(gap, [entry_epoch, contract.exit_epoch])
    }
    case 'multiplier':
      return isCovered(gap, [entry_epoch])
    case 'accumulator':
      return gap.to >= entry_epoch
  }
}

const endingGap = (contract: Staked, gaps: readonly Gap[]): Gap | undefined =>
  gaps.find((gap) => isEndedBy(contract, gap))

const YEAR_SECONDS = 365 * 86_400

/** Returns the value of a vanilla at a tick, by Black and Scholes without interest, bounded by its value at the exit. */
const vanillaWorth = (contract: StakedContractOf<'vanilla'>, quotes: NumberedQuotes, epoch: number): number => {
  const { strike, number, contract_type, entry_epoch, exit_epoch, law } = contract
  const spot = requireQuote(quotes, epoch)
  const level =
    strike.kind === 'absolute' ? Number(strike.level) : requireQuote(quotes, entry_epoch) + Number(strike.offset)
  const deviation = Number(law.volatility) * Math.sqrt((exit_epoch - epoch) / YEAR_SECONDS)
  const above = Math.log(spot / level) / deviation + deviation / 2
  const call = spot * normalProbability(above) - level * normalProbability(above - deviation)
  return Number(number) * (contract_type === 'VANILLALONGCALL' ? call : call - spot + level)
}

/** Returns the value of a contract at the last tick before an interruption that ends it; undefined where it is refunded. */
const worthBefore = (contract: Staked, { quotes }: NumberedTicks, { from }: Gap): number | undefined => {
  const { entry_epoch, law } = contract
  const before = Math.floor((from - 1) / law.interval_seconds) * law.interval_seconds
  if (before < entry_epoch || contract.kind === 'multiplier') return undefined
  if (contract.kind === 'accumulator') {
    return before === entry_epoch ? Number(contract.stake) : tickOf(contract, quotes, before).value
  }
  if (before === entry_epoch || contract.duration.kind === 'ticks') return undefined
  return contract.kind === 'vanilla' ? vanillaWorth(contract, quotes, before) : tickOf(contract, quotes, before).value
}

/** An end of a contract without a fixed payout: the epoch of its tick, what it paid, and how it came about. */
export type StakedEnd = {
  readonly epoch: number
  readonly paid: number
  readonly isSale: boolean
  /** The interruption that ended it. */
  readonly interruption?: Gap
}

/** Kinds whose bid is their value at the tick; a vanilla has a bid of its own. */
const SOLD_AT_VALUE: readonly Kind[] = ['turbos', 'multiplier', 'accumulator']

/** Asserts that an interruption ended a contract at its worth before it, or at its price. */
const expectRightRefund = (contract: Staked, ticks: NumberedTicks, { paid, interruption }: StakedEnd): void => {
  const about = `contract ${contract.contract_id} on ${contract.contract_type}, which was interrupted`
  const gap = endingGap(contract, ticks.gaps)
  if (gap === undefined) throw new Error(`${about}, needs no tick of an interruption`)
  expect(interruption, about).toEqual(gap)
  const worth = worthBefore(contract, ticks, gap)
  if (worth === undefined) expect(paid, about).toBe(Number(contract.buy_price))
  else expect(Math.abs(paid - worth), `${about}, is worth ${worth} and paid ${paid}`).toBeLessThan(CENT)
}

/**
 * Asserts that a contract without a fixed payout ended at a tick that ends it by rules written apart, that no earlier one did,
 * and that it paid its value there, to the cent; or by an interruption over a tick that it needs, before all these. The
 * versions of the contract begin with the one that was bought.
 */
export const expectRightStakedEnd = (
  versions: readonly [ContractVersion, ...ContractVersion[]],
  ticks: NumberedTicks,
  end: StakedEnd,
): void => {
  const { epoch, paid, isSale, interruption } = end
  const [{ contract: bought }] = versions
  const { entry_epoch, law, kind, contract_id, max_payout } = bought
  const about = `contract ${contract_id} on ${bought.contract_type}, which ended at ${epoch}`
  const intervalSeconds = law.interval_seconds
  const versionAt = (each: number) => versions.findLast(({ after }) => after < each)?.contract ?? bought
  const isMissing = (each: number) => ticks.gaps.some((gap) => isCovered(gap, [each]))
  const endsBefore = interruption?.from ?? epoch
  for (let each = entry_epoch + intervalSeconds; each < endsBefore; each += intervalSeconds) {
    if (isMissing(each)) continue
    expect(tickOf(versionAt(each), ticks.quotes, each).mustEnd, `${about}, and by rule at ${each}`).toBe(false)
  }
  if (interruption !== undefined) {
    expectRightRefund(bought, ticks, end)
    return
  }
  const gap = endingGap(bought, ticks.gaps)
  expect(epoch, `${about}, after an interruption`).toBeLessThan(gap?.from ?? Number.POSITIVE_INFINITY)
  const last = tickOf(versionAt(epoch), ticks.quotes, epoch)
  if (isSale) expect(last.mustEnd, about).toBe(false)
  else expect(last.mayEnd, about).toBe(true)
  const value = Math.min(Number(max_payout), last.value)
  if (!isSale || SOLD_AT_VALUE.includes(kind)) {
    expect(Math.abs(paid - value), `${about}, is worth ${value} and paid ${paid}`).toBeLessThan(CENT)
  }
}
