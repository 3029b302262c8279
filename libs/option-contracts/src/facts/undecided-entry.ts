import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { betOf } from '../recorded-terms.ts'

/**
 * Returns the entry tick of a contract with a fixed payout and a duration in time which the ticks up to an epoch before its exit
 * leave open; undefined for any other contract, also an open one: its facts tell more, and cost several times as much to read.
 */
export const undecidedEntry = async (
  ticks: Pick<TickReader, 'tickAt' | 'firstCrossing'>,
  contract: OptionContract,
  upTo: number,
): Promise<RecordedTick | undefined> => {
  if (!isDigital(contract) || contract.duration.kind !== 'until' || contract.exit_epoch <= upTo) return undefined
  const { underlying_symbol: symbol, entry_epoch } = contract
  // A tick at its epoch excludes an interruption over it, and one over the exit would be complete up to there.
  const entry = entry_epoch <= upTo ? await ticks.tickAt(symbol, entry_epoch) : undefined
  const levels = entry && upTo > entry_epoch ? watchedLevels(betOf(contract.bet), entry) : undefined
  const crossing = levels && (await ticks.firstCrossing(symbol, { after: entry_epoch, upTo, ...levels }))
  return crossing === undefined ? entry : undefined
}
