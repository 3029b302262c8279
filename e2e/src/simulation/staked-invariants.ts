import type { OptionContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { expect } from 'vitest'

type Kind = 'vanilla' | 'turbos' | 'multiplier' | 'accumulator'
type Staked = Exclude<OptionContract, { readonly bet: unknown }>

/** The quotes of a symbol as numbers, by epoch. */
export type NumberedQuotes = ReadonlyMap<number, number>

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

const turboAt = (contract: StakedContractOf<'turbos'>, quotes: NumberedQuotes, epoch: number): At => {
  const { barrier_level, number, contract_type, exit_epoch } = contract
  const side = contract_type === 'TURBOSLONG' ? 1 : -1
  const distance = (requireQuote(quotes, epoch) - Number(barrier_level)) * side
  return at(Number(number) * Math.max(0, distance), distance <= 0 || epoch === exit_epoch)
}

const multiplierAt = (contract: StakedContractOf<'multiplier'>, quotes: NumberedQuotes, epoch: number): At => {
  const { stake, multiplier, commission_rate, contract_type, entry_epoch, orders } = contract
  const entry = requireQuote(quotes, entry_epoch)
  const move = (requireQuote(quotes, epoch) / entry - 1) * (contract_type === 'MULTUP' ? 1 : -1)
  const profit = Number(multiplier) * Number(stake) * (move - Number(commission_rate))
  const gains = profit - Number(orders.take_profit?.order_amount ?? Number.POSITIVE_INFINITY)
  const loses = -profit - Number(orders.stop_loss?.order_amount ?? stake)
  const beyond = Math.max(gains, loses)
  return { value: Math.max(0, Number(stake) + profit), mayEnd: beyond >= -CENT, mustEnd: beyond >= CENT }
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

/** An end of a contract without a fixed payout: the epoch of its tick, what it paid, and whether the client sold it. */
type StakedEnd = { readonly epoch: number; readonly paid: number; readonly isSale: boolean }

/** Kinds whose bid is their value at the tick; a vanilla has a bid of its own. */
const SOLD_AT_VALUE: readonly Kind[] = ['turbos', 'multiplier', 'accumulator']

/**
 * Asserts that a contract without a fixed payout ended at a tick that ends it by rules written apart, that no earlier one did,
 * and that it paid its value there, to the cent.
 */
export const expectRightStakedEnd = (contract: Staked, quotes: NumberedQuotes, { epoch, paid, isSale }: StakedEnd) => {
  const { entry_epoch, law, kind, contract_id, max_payout } = contract
  const about = `contract ${contract_id} on ${contract.contract_type}, which ended at ${epoch}`
  const interval = law.interval_seconds
  for (let each = entry_epoch + interval; each < epoch; each += interval) {
    expect(tickOf(contract, quotes, each).mustEnd, `${about}, and by rule at ${each}`).toBe(false)
  }
  const last = tickOf(contract, quotes, epoch)
  if (isSale) expect(last.mustEnd, about).toBe(false)
  else expect(last.mayEnd, about).toBe(true)
  const value = Math.min(Number(max_payout), last.value)
  if (!isSale || SOLD_AT_VALUE.includes(kind)) {
    expect(Math.abs(paid - value), `${about}, is worth ${value} and paid ${paid}`).toBeLessThan(CENT)
  }
}
