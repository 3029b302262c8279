import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import {
  type DigitalContract,
  exitEpochOf,
  isDigital,
  type OptionContract,
  type StakedContract,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf, isLess } from '@folio/kernel/amount.ts'
import { epochAtOrBefore, resetEpochOf } from '@folio/pricing/schedule.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import { contractQuotes } from '../contract-quotes.ts'
import { accumulatorExit } from '../kinds/accumulator.ts'
import { betOf, digitalContractOf, lifeOfContract } from '../recorded-terms.ts'
import type { WatchedQuote } from '../watched-quotes.ts'

/** Adds a tick after the entry tick to what a contract on watched barriers knows: the first crossing and the extremes. */
const withWatched = (contract: DigitalContract, facts: ContractFacts, tick: RecordedTick) => {
  const { entry } = facts
  if (entry === undefined || facts.crossing !== undefined) return {}
  const levels = watchedLevels(betOf(contract.bet), entry)
  if (levels === undefined) return {}
  const quote = amountOf(tick.quote)
  const isCrossing =
    (levels.high !== undefined && !isLess(quote, levels.high)) ||
    (levels.low !== undefined && !isLess(levels.low, quote))
  const { high = entry, low = entry } = facts
  return {
    high: pipsOf(tick.quote) > pipsOf(high.quote) ? tick : high,
    low: pipsOf(tick.quote) < pipsOf(low.quote) ? tick : low,
    ...(isCrossing ? { crossing: tick } : {}),
  }
}

const resetEpochIn = (contract: DigitalContract): number | undefined =>
  contract.bet.category === 'reset'
    ? resetEpochOf(lifeOfContract(contract), digitalContractOf(contract).duration)
    : undefined

const isReached = ({ high, low }: Pick<WatchedQuote, 'high' | 'low'>, { quote }: RecordedTick): boolean =>
  (high !== undefined && !isLess(amountOf(quote), high)) || (low !== undefined && !isLess(low, amountOf(quote)))

/** Adds a tick to what a contract without a fixed payout knows; undefined where the tick may close it. */
const stakedWithTick = (
  contract: StakedContract,
  facts: ContractFacts,
  tick: RecordedTick,
): ContractFacts | undefined => {
  const { epoch } = tick
  const known = { ...facts, complete_to: epoch, spot: tick }
  if (epoch < contract.entry_epoch) return known
  const entry = epoch === contract.entry_epoch ? tick : facts.entry
  if (entry === undefined) return undefined
  if (contract.kind === 'accumulator') {
    if (epoch > accumulatorExit(contract)) return undefined
    return { ...known, entry, ticks: [...(facts.ticks ?? []), tick] }
  }
  if (epoch >= (exitEpochOf(contract) ?? Number.POSITIVE_INFINITY)) return undefined
  const watches = contractQuotes(contract, entry).filter(({ after, upTo }) => after < epoch && epoch <= upTo)
  if (watches.some((quote) => isReached(quote, tick))) return undefined
  const { high = entry, low = entry } = facts
  const isInTicks = 'duration' in contract && contract.duration.kind === 'ticks'
  return {
    ...known,
    entry,
    high: pipsOf(tick.quote) > pipsOf(high.quote) ? tick : high,
    low: pipsOf(tick.quote) < pipsOf(low.quote) ? tick : low,
    ...(isInTicks ? { ticks: [...(facts.ticks ?? []), tick] } : {}),
  }
}

/**
 * Adds the next tick of its symbol to the facts of a contract that no tick has decided yet: the result equals what
 * `contractFacts` reads up to that tick. Undefined where the facts must be read again: ticks are
 * missing in between, or the tick closes a contract without a fixed payout.
 */
export const factsWithTick = (
  contract: OptionContract,
  facts: ContractFacts,
  tick: RecordedTick,
): ContractFacts | undefined => {
  const { epoch } = tick
  if (epoch <= facts.complete_to) return facts
  const intervalSeconds = contract.law.interval_seconds
  if (epoch !== epochAtOrBefore({ intervalSeconds }, facts.complete_to) + intervalSeconds) return undefined
  if (!isDigital(contract)) return stakedWithTick(contract, facts, tick)
  const { entry_epoch, exit_epoch, duration } = contract
  const known = { ...facts, complete_to: epoch, spot: tick }
  if (epoch < entry_epoch) return known
  const entry = epoch === entry_epoch ? tick : facts.entry
  if (entry === undefined || epoch > exit_epoch) return undefined
  return {
    ...known,
    entry,
    ...(epoch === exit_epoch ? { exit: tick } : {}),
    ...(epoch === resetEpochIn(contract) ? { reset: tick } : {}),
    ...(epoch > entry_epoch ? withWatched(contract, facts, tick) : {}),
    ...(duration.kind === 'ticks' ? { ticks: [...(facts.ticks ?? []), tick] } : {}),
  }
}
