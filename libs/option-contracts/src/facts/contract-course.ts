import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import { exitEpochOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { hasFewTicks, SHOWN_TICKS_MAX } from '../course-shown.ts'

/**
 * Adds to the facts of a contract that ends what its end shows beyond the ticks that decide it: all ticks where they are few,
 * else the extremes. A contract that watches quotes has its extremes already, and an accumulator all of its ticks.
 */
export const withCourse = async (
  ticks: Pick<TickReader, 'ticksIn' | 'extremesIn'>,
  contract: OptionContract,
  facts: ContractFacts,
): Promise<ContractFacts> => {
  const { underlying_symbol: symbol, entry_epoch } = contract
  const exitEpoch = exitEpochOf(contract)
  if (facts.entry === undefined || facts.ticks !== undefined || exitEpoch === undefined) return facts
  const window = { after: entry_epoch - 1, upTo: Math.min(facts.complete_to, exitEpoch) }
  if (hasFewTicks(contract)) {
    return { ...facts, ticks: await ticks.ticksIn(symbol, { ...window, limit: SHOWN_TICKS_MAX }) }
  }
  return facts.high === undefined ? { ...facts, ...(await ticks.extremesIn(symbol, window)) } : facts
}
