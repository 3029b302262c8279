import type { Clock } from '@folio/kernel/timestamp.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { utcDayOf } from '@folio/kernel/units/utc-day.ts'
import { feedOfBatches } from './feed-of-batches.ts'
import type { Feed, FeedBatch, FeedRange, FeedStates } from './port.ts'
import { movedTo } from './simulator/next-price.ts'
import { type SimulatedSymbol, simulatedSymbols } from './simulator/simulated-symbols.ts'
import { stateOfTexts, textsOfState } from './simulator/state-texts.ts'
import { ticksAfter } from './simulator/ticks-after.ts'
import { sleepUntil } from './sleep-until.ts'

/** The parts of a simulated feed. */
export type SimulatedFeedOptions = {
  readonly clock: Clock
  /** Returns the secret of a UTC day, `yyyymmdd`; a subscription asks once for each day, before the day's first tick. */
  readonly secretOf: (day: string) => Promise<Uint8Array>
  readonly storeEpoch: number
  /** The tick of epoch E comes when the clock reads E and this many milliseconds. */
  readonly clockSkewMs: number
  /** The interval between reads of a clock that may jump while a tick is awaited, in milliseconds; left out, a second. */
  readonly lookEveryMs?: number | undefined
}

/**
 * Returns the epoch that ends the longest batch from an epoch on: the full minute, so that the reader gets the states of
 * each; or else the last second of the day, because each day has its own secret.
 */
const batchEnd = (epoch: number): number => {
  const minute = Math.ceil(epoch / MINUTE_SECONDS) * MINUTE_SECONDS
  return utcDayOf(minute) === utcDayOf(epoch) ? minute : minute - 1
}

const symbolsOf = (codes: readonly string[]): readonly SimulatedSymbol[] => {
  const unknown = codes.filter((code) => !simulatedSymbols.some(({ symbol }) => symbol === code))
  if (unknown.length > 0) throw new Error(`the simulated feed has no symbol ${unknown.join(', ')}`)
  return simulatedSymbols.filter(({ symbol }) => codes.includes(symbol))
}

/** Moves the prices of states to the newest quotes of their symbols, and ranges between borders with them. */
export const statesAtQuotes = (states: FeedStates, quotes: Readonly<Record<string, string>>): FeedStates =>
  Object.fromEntries(
    Object.entries(states).map(([symbol, texts]) => {
      const quote = quotes[symbol]
      if (quote === undefined) return [symbol, texts]
      return [symbol, textsOfState(movedTo(stateOfTexts(symbol, texts), Number(quote)))]
    }),
  )

/**
 * Makes a feed of the simulator's symbols at the pace of a clock. It skips no epoch: after a pause it makes the missed ticks
 * as fast as its reader takes them, up to a minute of them in a batch.
 */
export const simulatedFeed = ({
  clock,
  secretOf,
  storeEpoch,
  clockSkewMs,
  lookEveryMs,
}: SimulatedFeedOptions): Feed => {
  const dueAt = (epoch: number): number => epoch * 1e6 + clockSkewMs * 1000
  const newestDue = (): number => Math.floor((clock() - clockSkewMs * 1000) / 1e6)

  const batchesOf = async function* (range: FeedRange, signal: AbortSignal): AsyncIterable<FeedBatch> {
    const symbols = symbolsOf(range.symbols)
    const { untilEpoch = Number.POSITIVE_INFINITY } = range
    let { after } = range
    let day = ''
    let secret: Uint8Array = new Uint8Array()
    while (after.epoch < untilEpoch) {
      const next = after.epoch + 1
      // Asked before the wait, so that the first tick of a day is as punctual as the others.
      if (utcDayOf(next) !== day) {
        day = utcDayOf(next)
        secret = await secretOf(day)
      }
      await sleepUntil(clock, dueAt(next), { signal, lookEveryMs })
      if (signal.aborted) return
      // A clock that is set back may read less now; this epoch was due.
      const end = after === range.after ? next : Math.min(newestDue(), batchEnd(next), untilEpoch)
      const to = Math.max(next, end)
      const batch = ticksAfter({ after, to, symbols, secretOf: () => secret, storeEpoch })
      yield batch
      after = { epoch: to, states: batch.states }
    }
  }

  return feedOfBatches(batchesOf)
}
