import type { ContractFacts } from '@folio/contracts/trading/commands.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import {
  exitEpochOf,
  type StakedContract,
  type StakedContractOf,
} from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf, isLess } from '@folio/kernel/amount.ts'
import type { TickReader } from '@folio/ticks/tick-reader.ts'
import { contractQuotes } from '../contract-quotes.ts'
import type { Interruption } from '../interruption.ts'
import { accumulatorExit } from '../kinds/accumulator.ts'
import type { WatchedQuote } from '../watched-quotes.ts'

/** The epochs of a window that is read at once: readers of ticks refuse longer ones, and multipliers may live longer. */
const PART_SECONDS = 360 * 86_400

type Window = { readonly after: number; readonly upTo: number }

const partsOf = ({ after, upTo }: Window): readonly Window[] =>
  Array.from({ length: Math.max(0, Math.ceil((upTo - after) / PART_SECONDS)) }, (_, part) => ({
    after: after + part * PART_SECONDS,
    upTo: Math.min(upTo, after + (part + 1) * PART_SECONDS),
  }))

const firstTickAt = async (
  ticks: TickReader,
  symbol: string,
  { after, upTo, high, low }: WatchedQuote,
): Promise<RecordedTick | undefined> => {
  const levels = { ...(high === undefined ? {} : { high }), ...(low === undefined ? {} : { low }) }
  for (const part of partsOf({ after, upTo })) {
    const tick = await ticks.firstCrossing(symbol, { ...part, ...levels })
    if (tick !== undefined) return tick
  }
  return undefined
}

const extremesIn = async (
  ticks: TickReader,
  symbol: string,
  window: Window,
): Promise<Pick<ContractFacts, 'high' | 'low'>> => {
  let found: { readonly high: RecordedTick; readonly low: RecordedTick } | undefined
  for (const part of partsOf(window)) {
    const next = await ticks.extremesIn(symbol, part)
    if (next === undefined) continue
    found = {
      high:
        found !== undefined && !isLess(amountOf(found.high.quote), amountOf(next.high.quote)) ? found.high : next.high,
      low: found !== undefined && !isLess(amountOf(next.low.quote), amountOf(found.low.quote)) ? found.low : next.low,
    }
  }
  return found ?? {}
}

/**
 * The first tick that closes a contract for each reason, the exit tick if it has come, and the extremes of the ticks from the
 * entry tick to the first of these.
 */
export const closingTicks = async (
  ticks: TickReader,
  contract: Exclude<StakedContract, { readonly kind: 'accumulator' }>,
  { entry, upTo }: { readonly entry: RecordedTick; readonly upTo: number },
): Promise<Partial<ContractFacts>> => {
  const { underlying_symbol: symbol, entry_epoch } = contract
  const exitEpoch = exitEpochOf(contract) ?? Number.POSITIVE_INFINITY
  const untilEpoch = Math.min(upTo, exitEpoch)
  const found = await Promise.all(
    contractQuotes(contract, entry).map(async (quote) => {
      const tick = await firstTickAt(ticks, symbol, { ...quote, upTo: Math.min(quote.upTo, untilEpoch) })
      return tick === undefined ? [] : [[quote.reason, tick] as const]
    }),
  )
  const reached = found.flat()
  const closedAt = Math.min(untilEpoch, ...reached.map(([, { epoch }]) => epoch))
  const exit = upTo >= exitEpoch ? await ticks.latestAt(symbol, exitEpoch) : undefined
  return {
    ...(reached.length === 0 ? {} : { reached: Object.fromEntries(reached) }),
    ...(exit === undefined ? {} : { exit }),
    ...(await extremesIn(ticks, symbol, { after: entry_epoch - 1, upTo: closedAt })),
  }
}

/**
 * The ticks of an accumulator from its entry tick on, a few hundred at most, up to the first that is missing; then the
 * interruption over that one.
 */
export const accumulatorTicks = async (
  ticks: TickReader,
  contract: StakedContractOf<'accumulator'>,
  upTo: number,
): Promise<Pick<ContractFacts, 'ticks' | 'interruption'>> => {
  const { underlying_symbol: symbol, entry_epoch, law, ticks_max } = contract
  const untilEpoch = Math.min(upTo, accumulatorExit(contract))
  if (untilEpoch < entry_epoch) return {}
  const found = await ticks.ticksIn(symbol, { after: entry_epoch - 1, upTo: untilEpoch, limit: ticks_max + 1 })
  const gapAt = found.findIndex(({ epoch }, index) => epoch !== entry_epoch + index * law.interval_seconds)
  const all = gapAt < 0 ? found : found.slice(0, gapAt)
  const missing = entry_epoch + all.length * law.interval_seconds
  const span = missing <= untilEpoch ? await ticks.interruptionOver(symbol, missing) : undefined
  if (span === undefined) return { ticks: all }
  return { ticks: all, interruption: await withTickBefore(ticks, symbol, span) }
}

/** An interruption with the last tick before it. */
export const withTickBefore = async (
  ticks: TickReader,
  symbol: string,
  span: Pick<Interruption, 'from' | 'to'>,
): Promise<Interruption> => {
  const before = await ticks.latestAt(symbol, span.from - 1)
  return { ...span, ...(before === undefined ? {} : { before }) }
}
