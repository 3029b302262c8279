import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import { hourStart } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { extremesOfSymbol } from '../hours/hour-summary.ts'
import {
  extremesOfTicks,
  firstBeyond,
  firstTicks,
  lastTicks,
  type PipExtremes,
  type Span,
  type Tick,
} from '../hours/symbol-ticks.ts'
import { hoursBetween, type TickHours } from '../hours/tick-hours.ts'
import type { Window } from '../hours/window.ts'
import { type Level, pipLevels } from './levels.ts'

/** The highest and the lowest tick, of equal ones the first. */
export type Extremes = { readonly high: Tick; readonly low: Tick }

/** The number of hours of a window that are read at the same time. */
const HOURS_AT_ONCE = 16

/** The hours of a window, in parts of at most `HOURS_AT_ONCE`, and the newest hour. */
const hoursOf = async (hours: TickHours, { after, upTo }: Window) => {
  const newest = (await hours.upTo(upTo))?.start
  if (newest === undefined || upTo === after) return { parts: [], newest: 0 }
  const all = hoursBetween(await hours.firstFrom(after + 1), Math.min(hourStart(upTo), newest))
  return { parts: partsOf(all), newest }
}

const partsOf = (starts: readonly number[]): readonly (readonly number[])[] =>
  Array.from({ length: Math.ceil(starts.length / HOURS_AT_ONCE) }, (_, part) =>
    starts.slice(part * HOURS_AT_ONCE, (part + 1) * HOURS_AT_ONCE),
  )

const spanOf = ({ after, upTo }: Window): Span => ({ from: after + 1, to: upTo })

/** The ticks of a window in order, at most `limit`: the first ones, or the newest ones. */
export const ticksIn = async (
  hours: TickHours,
  symbol: string,
  { newest: isNewest = false, limit, ...window }: Window & { readonly limit: number; readonly newest?: boolean },
): Promise<readonly Tick[]> => {
  const { parts } = await hoursOf(hours, window)
  const starts = parts.flat()
  const found: (readonly Tick[])[] = []
  let missing = limit
  for (const start of isNewest ? starts.toReversed() : starts) {
    const ticks = await hours.ticks(symbol, start)
    if (ticks === undefined) continue
    const part = (isNewest ? lastTicks : firstTicks)(ticks, spanOf(window), missing)
    found.push(part)
    missing -= part.length
    if (missing === 0) break
  }
  return (isNewest ? found.reverse() : found).flat()
}

const isIn = (epoch: number, { from, to }: Span): boolean => from <= epoch && epoch <= to

/** The extremes of one hour's part of a window: from its close if that tells them, or else from its ticks. */
const extremesInHour = async (
  hours: TickHours,
  symbol: string,
  { start, span, isClosed }: { readonly start: number; readonly span: Span; readonly isClosed: boolean },
): Promise<PipExtremes | undefined> => {
  if (isClosed) {
    const whole = extremesOfSymbol(await hours.extremes(start), symbol, start)
    // Also where the window holds a part of the hour: the extremes of the hour are those of the part that has both.
    if (whole === undefined || (isIn(whole.highEpoch, span) && isIn(whole.lowEpoch, span))) return whole
  }
  const part = { from: Math.max(span.from, start), to: Math.min(span.to, start + HOUR_SECONDS - 1) }
  return await hours.keeping(start, `extremes of ${symbol} from ${part.from} to ${part.to}`, async () => {
    const ticks = await hours.ticks(symbol, start)
    return ticks === undefined ? undefined : extremesOfTicks(ticks, part)
  })
}

const widened = (one: PipExtremes | undefined, other: PipExtremes | undefined): PipExtremes | undefined => {
  if (one === undefined || other === undefined) return one ?? other
  const { high, highEpoch } = other.high > one.high ? other : one
  const { low, lowEpoch } = other.low < one.low ? other : one
  return { decimals: one.decimals, high, highEpoch, low, lowEpoch }
}

/** The extremes of a window; undefined if it has no tick. */
export const extremesIn = async (hours: TickHours, symbol: string, window: Window): Promise<Extremes | undefined> => {
  const { parts, newest } = await hoursOf(hours, window)
  const span = spanOf(window)
  let found: PipExtremes | undefined
  for (const part of parts) {
    const each = await Promise.all(
      part.map((start) => extremesInHour(hours, symbol, { start, span, isClosed: start < newest })),
    )
    found = each.reduce(widened, found)
  }
  if (found === undefined) return undefined
  const { decimals, high, highEpoch, low, lowEpoch } = found
  return {
    high: { epoch: highEpoch, quote: quoteOfPips(high, decimals) },
    low: { epoch: lowEpoch, quote: quoteOfPips(low, decimals) },
  }
}

/** The first tick of a window at or beyond a level. */
export const firstCrossing = async (
  hours: TickHours,
  symbol: string,
  { low, high, ...window }: Window & { readonly low?: Level; readonly high?: Level },
): Promise<Tick | undefined> => {
  const { parts, newest } = await hoursOf(hours, window)
  const span = spanOf(window)
  const isBeyond = (found: PipExtremes | undefined): boolean => {
    if (found === undefined) return false
    const levels = pipLevels({ low, high }, found.decimals)
    return found.low <= levels.low || found.high >= levels.high
  }
  const mayCross = async (start: number): Promise<boolean> => {
    if (start >= newest) return true
    if (!isBeyond(extremesOfSymbol(await hours.extremes(start), symbol, start))) return false
    return isBeyond(await extremesInHour(hours, symbol, { start, span, isClosed: true }))
  }
  for (const part of parts) {
    const crossings = await Promise.all(part.map(mayCross))
    for (const start of part.filter((_, index) => crossings[index])) {
      const ticks = await hours.ticks(symbol, start)
      if (ticks === undefined) continue
      const tick = firstBeyond(ticks, span, pipLevels({ low, high }, ticks.decimals))
      if (tick !== undefined) return tick
    }
  }
  return undefined
}
