import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import { hourStart } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { type MinuteCandles, minutesOfSymbol } from '../hours/hour-summary.ts'
import { CANDLE_NUMBERS, minutesOfTicks, NO_TICK } from '../hours/symbol-ticks.ts'
import { hoursBetween, type TickHours } from '../hours/tick-hours.ts'

/** A candle: its first epoch, a multiple of its length, and the quotes of the ticks that are recorded in it. */
export type TickCandle = {
  readonly openTime: number
  readonly open: string
  readonly high: string
  readonly low: string
  readonly close: string
}

/** Candles of `granularity` seconds whose first epoch lies from `from` to `to`, both included. */
export type CandleRange = {
  readonly granularity: number
  readonly from: number
  readonly to: number
  readonly limit: number
  readonly newest?: boolean
}

type PipCandle = { openTime: number; decimals: number; open: number; high: number; low: number; close: number }

/** The span of a range that is read at once. */
const PART_SECONDS = 8 * HOUR_SECONDS

/** Throws a `RangeError` unless candles of this length are made. */
export const requireGranularity = (granularity: number): void => {
  const isMultiple = Number.isInteger(granularity) && granularity % MINUTE_SECONDS === 0
  if (isMultiple && granularity >= MINUTE_SECONDS && granularity <= 86_400) return
  throw new RangeError(`granularity is ${granularity}: expected a multiple of 60 from 60 to 86400`)
}

const minutesOf = async (hours: TickHours, symbol: string, start: number): Promise<MinuteCandles | undefined> => {
  if (hours.isBeforeNewest(start)) return minutesOfSymbol(await hours.minutes(start), symbol)
  const ticks = await hours.ticks(symbol, start)
  return ticks === undefined ? undefined : { decimals: ticks.decimals, pips: minutesOfTicks(ticks) }
}

/** Adds the minutes of an hour, which begins at `start` and follows those before, to candles of a length. */
const addMinutes = (
  candles: PipCandle[],
  { decimals, pips }: MinuteCandles,
  { start, granularity }: { readonly start: number; readonly granularity: number },
): void => {
  for (let at = 0; at < pips.length; at += CANDLE_NUMBERS) {
    const [open = NO_TICK, high = NO_TICK, low = NO_TICK, close = NO_TICK] = pips.subarray(at, at + CANDLE_NUMBERS)
    if (open === NO_TICK) continue
    const epoch = start + (at / CANDLE_NUMBERS) * MINUTE_SECONDS
    const openTime = epoch - (epoch % granularity)
    const last = candles.at(-1)
    if (last?.openTime === openTime) {
      last.high = Math.max(last.high, high)
      last.low = Math.min(last.low, low)
      last.close = close
    } else candles.push({ openTime, decimals, open, high, low, close })
  }
}

/** The candles from one first epoch to another, both multiples of the granularity. */
const candlesBetween = async (
  hours: TickHours,
  symbol: string,
  { first, last, granularity }: { readonly first: number; readonly last: number; readonly granularity: number },
): Promise<readonly PipCandle[]> => {
  const starts = hoursBetween(hourStart(first), hourStart(last + granularity - 1))
  const minutes = await Promise.all(starts.map((start) => minutesOf(hours, symbol, start)))
  const candles: PipCandle[] = []
  for (const [index, each] of minutes.entries()) {
    const start = starts[index]
    if (each !== undefined && start !== undefined) addMinutes(candles, each, { start, granularity })
  }
  return candles.filter(({ openTime }) => first <= openTime && openTime <= last)
}

const shown = ({ openTime, decimals, open, high, low, close }: PipCandle): TickCandle => ({
  openTime,
  open: quoteOfPips(open, decimals),
  high: quoteOfPips(high, decimals),
  low: quoteOfPips(low, decimals),
  close: quoteOfPips(close, decimals),
})

/** The candles of a range in order, at most `limit`: the first ones, or the newest ones; spans without a tick have none. */
export const candlesIn = async (
  hours: TickHours,
  symbol: string,
  { granularity, from, to, limit, newest: isNewest = false }: CandleRange,
): Promise<readonly TickCandle[]> => {
  const newest = await hours.upTo(to + granularity - 1)
  if (newest === undefined) return []
  const aligned = (epoch: number): number => epoch - (epoch % granularity)
  const earliest = aligned(await hours.firstFrom(from))
  const first = Math.max(aligned(from + granularity - 1), earliest)
  const last = Math.min(aligned(to), aligned(newest.start + HOUR_SECONDS - 1))
  const step = Math.max(1, Math.floor(PART_SECONDS / granularity)) * granularity
  const parts = Array.from({ length: Math.max(0, Math.ceil((last + 1 - first) / step)) }, (_, part) => ({
    first: first + part * step,
    last: Math.min(last, first + (part + 1) * step - granularity),
  }))
  const found: (readonly PipCandle[])[] = []
  let missing = limit
  for (const part of isNewest ? parts.toReversed() : parts) {
    const candles = await candlesBetween(hours, symbol, { ...part, granularity })
    found.push(candles)
    missing -= candles.length
    if (missing <= 0) break
  }
  const all = (isNewest ? found.reverse() : found).flat()
  return (isNewest ? all.slice(-limit) : all.slice(0, limit)).map(shown)
}
