import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import {
  type DigitalContract,
  isDigital,
  type OptionContract,
  type RecordedTick,
} from '@folio/contracts/trading/option-contract.ts'
import { resetEpochOf } from '@folio/pricing/schedule.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { betOf, digitalContractOf, lifeOfContract } from './recorded-terms.ts'

/** The most ticks that a contract in ticks has: the entry tick and ten more. */
const TICKS_MAX = 11

type Interruption = NonNullable<ContractFacts['interruption']>

/** The epochs of a contract that an interruption must not cover: entry and exit, and of a contract in ticks all of them. */
const neededEpochs = ({ entry_epoch, exit_epoch, duration, law }: DigitalContract): readonly number[] => {
  if (duration.kind === 'until') return [entry_epoch, exit_epoch]
  const count = (exit_epoch - entry_epoch) / law.interval_seconds + 1
  return Array.from({ length: count }, (_, index) => entry_epoch + index * law.interval_seconds)
}

const interruptionOf = async (ticks: TickReader, contract: DigitalContract): Promise<Interruption | undefined> => {
  const { underlying_symbol: symbol } = contract
  for (const epoch of neededEpochs(contract)) {
    const span = await ticks.interruptionOver(symbol, epoch)
    if (span === undefined) continue
    const before = await ticks.latestAt(symbol, span.from - 1)
    return { ...span, ...(before === undefined ? {} : { before }) }
  }
  return undefined
}

/** The ticks after the entry tick that decide the contract, up to an epoch. */
const ticksAfterEntry = async (
  ticks: TickReader,
  contract: DigitalContract,
  { entry, upTo }: { readonly entry: RecordedTick; readonly upTo: number },
): Promise<Partial<ContractFacts>> => {
  const { underlying_symbol: symbol, exit_epoch, entry_epoch, duration } = contract
  const until = Math.min(upTo, exit_epoch)
  const watched = { after: entry_epoch, upTo: until }
  const hasEnded = upTo >= exit_epoch
  const exit = hasEnded ? await ticks.latestAt(symbol, exit_epoch) : undefined
  const bet = betOf(contract.bet)
  const resetEpoch =
    bet.category === 'reset'
      ? resetEpochOf(lifeOfContract(contract), digitalContractOf(contract).duration)
      : Number.POSITIVE_INFINITY
  const reset = resetEpoch <= upTo ? await ticks.latestAt(symbol, resetEpoch) : undefined
  const levels = until > entry_epoch ? watchedLevels(bet, entry) : undefined
  const crossing = levels && (await ticks.firstCrossing(symbol, { ...watched, ...levels }))
  const extremes =
    levels && (await ticks.extremesIn(symbol, { after: entry_epoch - 1, upTo: crossing?.epoch ?? until }))
  const all =
    duration.kind === 'ticks'
      ? await ticks.ticksIn(symbol, { after: entry_epoch - 1, upTo: until, limit: TICKS_MAX })
      : undefined
  return {
    ...(exit === undefined ? {} : { exit }),
    ...(reset === undefined ? {} : { reset }),
    ...(crossing === undefined ? {} : { crossing }),
    ...(extremes === undefined ? {} : extremes),
    ...(all === undefined ? {} : { ticks: all }),
  }
}

/** Reads the recorded ticks that decide a contract, as far as they are complete and not after an epoch. */
export const contractFacts = async (
  ticks: TickReader,
  contract: OptionContract,
  upTo: number,
): Promise<ContractFacts> => {
  const newest = (await ticks.newestEpoch()) ?? 0
  const complete_to = Math.min(newest, upTo)
  const { underlying_symbol: symbol, entry_epoch } = contract
  if (!isDigital(contract)) return { complete_to }
  const interruption = await interruptionOf(ticks, contract)
  const entry = entry_epoch <= complete_to ? await ticks.tickAt(symbol, entry_epoch) : undefined
  const spot = upTo <= complete_to ? await ticks.tickAt(symbol, upTo) : undefined
  const later = entry === undefined ? {} : await ticksAfterEntry(ticks, contract, { entry, upTo: complete_to })
  return {
    complete_to,
    ...(entry === undefined ? {} : { entry }),
    ...later,
    ...(spot === undefined ? {} : { spot }),
    ...(interruption === undefined || interruption.from > complete_to ? {} : { interruption }),
  }
}
