import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import {
  type DigitalContract,
  isDigital,
  type OptionContract,
  type StakedContractOf,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import { resetEpochOf } from '@folio/pricing/schedule.ts'
import { watchedLevels } from '@folio/pricing/settlement/watched-levels.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { SHOWN_TICKS_MAX } from '../course-shown.ts'
import type { Interruption } from '../interruption.ts'
import { betOf, digitalContractOf, lifeOfContract } from '../recorded-terms.ts'
import { accumulatorTicks, closingTicks, withTickBefore } from './staked-facts.ts'

/** The epochs of a contract that an interruption must not cover: entry and exit, and of a contract in ticks all of them. */
const neededEpochs = (contract: OptionContract): readonly number[] => {
  const { entry_epoch, law } = contract
  if (!('exit_epoch' in contract)) return [entry_epoch]
  const { exit_epoch, duration } = contract
  if (duration.kind === 'until') return [entry_epoch, exit_epoch]
  const count = (exit_epoch - entry_epoch) / law.interval_seconds + 1
  return Array.from({ length: count }, (_, index) => entry_epoch + index * law.interval_seconds)
}

/** The interruption over a needed epoch up to the newest one; one over a later epoch is not recorded yet. */
const interruptionOf = async (
  ticks: TickReader,
  contract: OptionContract,
  newest: number,
): Promise<Interruption | undefined> => {
  const { underlying_symbol: symbol } = contract
  for (const epoch of neededEpochs(contract)) {
    if (epoch > newest) continue
    const span = await ticks.interruptionOver(symbol, epoch)
    if (span !== undefined) return await withTickBefore(ticks, symbol, span)
  }
  return undefined
}

/** The ticks after the entry tick that decide a contract with a fixed payout, up to an epoch. */
const digitalTicks = async (
  ticks: TickReader,
  contract: DigitalContract,
  { entry, upTo }: { readonly entry: RecordedTick; readonly upTo: number },
): Promise<Partial<ContractFacts>> => {
  const { underlying_symbol: symbol, exit_epoch, entry_epoch, duration } = contract
  const untilEpoch = Math.min(upTo, exit_epoch)
  const watched = { after: entry_epoch, upTo: untilEpoch }
  const hasEnded = upTo >= exit_epoch
  const exit = hasEnded ? await ticks.latestAt(symbol, exit_epoch) : undefined
  const bet = betOf(contract.bet)
  const resetEpoch =
    bet.category === 'reset'
      ? resetEpochOf(lifeOfContract(contract), digitalContractOf(contract).duration)
      : Number.POSITIVE_INFINITY
  const reset = resetEpoch <= upTo ? await ticks.latestAt(symbol, resetEpoch) : undefined
  const levels = untilEpoch > entry_epoch ? watchedLevels(bet, entry) : undefined
  const crossing = levels && (await ticks.firstCrossing(symbol, { ...watched, ...levels }))
  const extremes =
    levels && (await ticks.extremesIn(symbol, { after: entry_epoch - 1, upTo: crossing?.epoch ?? untilEpoch }))
  const all =
    duration.kind === 'ticks'
      ? await ticks.ticksIn(symbol, { after: entry_epoch - 1, upTo: untilEpoch, limit: SHOWN_TICKS_MAX })
      : undefined
  return {
    ...(exit === undefined ? {} : { exit }),
    ...(reset === undefined ? {} : { reset }),
    ...(crossing === undefined ? {} : { crossing }),
    ...(extremes === undefined ? {} : extremes),
    ...(all === undefined ? {} : { ticks: all }),
  }
}

/** The ticks after the entry tick that decide a contract, up to an epoch. */
const ticksAfterEntry = async (
  ticks: TickReader,
  contract: Exclude<OptionContract, { readonly kind: 'accumulator' }>,
  known: { readonly entry: RecordedTick; readonly upTo: number },
): Promise<Partial<ContractFacts>> => {
  if (isDigital(contract)) return await digitalTicks(ticks, contract, known)
  const closing = await closingTicks(ticks, contract, known)
  if (!('duration' in contract) || contract.duration.kind === 'until') return closing
  const { underlying_symbol: symbol, entry_epoch, exit_epoch } = contract
  const window = { after: entry_epoch - 1, upTo: Math.min(known.upTo, exit_epoch), limit: SHOWN_TICKS_MAX }
  return { ...closing, ticks: await ticks.ticksIn(symbol, window) }
}

const accumulatorFacts = async (
  ticks: TickReader,
  contract: StakedContractOf<'accumulator'>,
  complete_to: number,
): Promise<Partial<ContractFacts>> => {
  const found = await accumulatorTicks(ticks, contract, complete_to)
  const entry = found.ticks?.[0]
  return { ...found, ...(entry === undefined ? {} : { entry }) }
}

/** The facts of a contract that watches quotes or has an exit tick. */
const watchedFacts = async (
  ticks: TickReader,
  contract: Exclude<OptionContract, { readonly kind: 'accumulator' }>,
  { newest, complete_to }: { readonly newest: number; readonly complete_to: number },
): Promise<Partial<ContractFacts>> => {
  const { underlying_symbol: symbol, entry_epoch } = contract
  const interruption = await interruptionOf(ticks, contract, newest)
  const entry = entry_epoch <= complete_to ? await ticks.tickAt(symbol, entry_epoch) : undefined
  const later = entry === undefined ? {} : await ticksAfterEntry(ticks, contract, { entry, upTo: complete_to })
  return {
    ...(entry === undefined ? {} : { entry }),
    ...later,
    ...(interruption === undefined || interruption.from > complete_to ? {} : { interruption }),
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
  const found =
    !isDigital(contract) && contract.kind === 'accumulator'
      ? await accumulatorFacts(ticks, contract, complete_to)
      : await watchedFacts(ticks, contract, { newest, complete_to })
  const spot = upTo <= complete_to ? await ticks.tickAt(contract.underlying_symbol, upTo) : undefined
  return { complete_to, ...found, ...(spot === undefined ? {} : { spot }) }
}
