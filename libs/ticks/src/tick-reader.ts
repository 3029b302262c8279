import { type CandleRange, candlesIn, requireGranularity, type TickCandle } from './answers/candles.ts'
import { type Level, requireLevels } from './answers/levels.ts'
import { firstAfter, interruptionOver, latestAt, tickAt } from './answers/single-ticks.ts'
import { type Extremes, extremesIn, firstCrossing, ticksIn } from './answers/windows.ts'
import type { TickStore } from './hours/recorded-hour.ts'
import type { Span, Tick } from './hours/symbol-ticks.ts'
import { tickHours } from './hours/tick-hours.ts'
import { requireEpoch, requireLimit, requireOrder, requireWindow, type Window } from './hours/window.ts'

/**
 * Answers questions about recorded ticks from their streams. An answer about epochs up to `newestEpoch` never changes; of
 * later ones it knows what was stored before the call. Errors of the store pass through. Arguments out of range are a
 * `RangeError`: a window has at most 367 days, a limit at most 10,000.
 */
export type TickReader = {
  /** The epoch up to which ticks are complete: the newest one that is recorded or interrupted; undefined before the first. */
  readonly newestEpoch: () => Promise<number | undefined>
  /** The newest epoch that this reader has read so far; undefined before the first. */
  readonly seenEpoch: () => number | undefined
  /** The tick with exactly this epoch. */
  readonly tickAt: (symbol: string, epoch: number) => Promise<Tick | undefined>
  /** The newest tick at or before an epoch, if there is one in 48 recorded hours; interruptions do not count. */
  readonly latestAt: (symbol: string, epoch: number) => Promise<Tick | undefined>
  /** The first tick after an epoch. */
  readonly firstAfter: (symbol: string, epoch: number) => Promise<Tick | undefined>
  /** The ticks with after < epoch ≤ upTo in order, at most `limit`: the first ones, or with `newest` the last ones. */
  readonly ticksIn: (
    symbol: string,
    window: Window & { readonly limit: number; readonly newest?: boolean },
  ) => Promise<readonly Tick[]>
  /** The highest and the lowest tick with after < epoch ≤ upTo, of equal ones the first; undefined if there is none. */
  readonly extremesIn: (symbol: string, window: Window) => Promise<Extremes | undefined>
  /** The first tick with after < epoch ≤ upTo whose quote is at or below `low`, or at or above `high`. */
  readonly firstCrossing: (
    symbol: string,
    window: Window & { readonly low?: Level; readonly high?: Level },
  ) => Promise<Tick | undefined>
  /** The candles whose first epoch lies from `from` to `to`, at most `limit`: the first ones, or with `newest` the last ones. */
  readonly candles: (symbol: string, range: CandleRange) => Promise<readonly TickCandle[]>
  /** The interruption of a symbol that covers an epoch: its first and its last epoch. */
  readonly interruptionOver: (symbol: string, epoch: number) => Promise<Span | undefined>
}

const HOURS_MAX = 24

/**
 * Opens a reader of the ticks in a store. It keeps the ticks of `hoursMax` closed hours (0.5 MB each with 35 symbols), ten
 * times as many hours of candles, the extremes of a year, and 100,000 answers about single ticks and parts of closed hours:
 * about 45 MB by default.
 */
export const tickReader = ({
  store,
  hoursMax = HOURS_MAX,
}: {
  readonly store: TickStore
  readonly hoursMax?: number
}): TickReader => {
  const hours = tickHours(store, hoursMax)
  return {
    newestEpoch: async () => {
      await hours.readOn()
      return hours.newestEpoch()
    },
    seenEpoch: hours.newestEpoch,
    tickAt: async (symbol, epoch) => {
      requireEpoch('epoch', epoch)
      return await tickAt(hours, symbol, epoch)
    },
    latestAt: async (symbol, epoch) => {
      requireEpoch('epoch', epoch)
      return await latestAt(hours, symbol, epoch)
    },
    firstAfter: async (symbol, epoch) => {
      requireEpoch('epoch', epoch)
      return await firstAfter(hours, symbol, epoch)
    },
    ticksIn: async (symbol, window) => {
      requireWindow(window)
      requireLimit(window.limit)
      return await ticksIn(hours, symbol, window)
    },
    extremesIn: async (symbol, window) => {
      requireWindow(window)
      return await extremesIn(hours, symbol, window)
    },
    firstCrossing: async (symbol, window) => {
      requireWindow(window)
      requireLevels(window)
      return await firstCrossing(hours, symbol, window)
    },
    candles: async (symbol, range) => {
      requireEpoch('from', range.from)
      requireEpoch('to', range.to)
      requireOrder(['from', range.from], ['to', range.to])
      requireGranularity(range.granularity)
      requireLimit(range.limit)
      return await candlesIn(hours, symbol, range)
    },
    interruptionOver: async (symbol, epoch) => {
      requireEpoch('epoch', epoch)
      return await interruptionOver(hours, symbol, epoch)
    },
  }
}
