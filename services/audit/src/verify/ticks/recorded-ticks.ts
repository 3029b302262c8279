import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import { hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/snapshot-check.ts'
import {
  type Gap,
  type HourTicks,
  hourTicks,
  newestTick,
  type PipTick,
  type SymbolHour,
  ticksWithin,
} from './hour-ticks.ts'

/** A span of epochs, both included. */
type Span = Gap

/** The highest and the lowest tick of a span, of equal ones the first. */
export type Extremes = { readonly high: PipTick; readonly low: PipTick }

/** The levels of which a tick at or beyond one is looked for. */
export type Levels = { readonly low?: number; readonly high?: number }

/** A property of ticks; `mayBe` is asked of the extremes of an hour, whatever their epochs. */
export type TickProperty = { readonly mayBe: (tick: PipTick) => boolean; readonly is: (tick: PipTick) => boolean }

/** The recorded ticks of one symbol. */
export type RecordedTicks = {
  readonly at: (epoch: number) => PipTick | undefined
  /** The newest tick at or before an epoch, of the hour of the epoch or one of the two days before. */
  readonly latestAt: (epoch: number) => PipTick | undefined
  /** All ticks of a short span. */
  readonly within: (span: Span) => readonly PipTick[]
  readonly extremes: (span: Span) => Extremes | undefined
  readonly firstBeyond: (span: Span, levels: Levels) => PipTick | undefined
  /** The first tick with a property that only the highest or the lowest tick of an hour shows if any of its ticks has it. */
  readonly firstWhere: (span: Span, has: TickProperty) => PipTick | undefined
  /** The recorded interruption that covers an epoch, if it had ended by another one. */
  readonly gapOver: (epoch: number, upTo: number) => Gap | undefined
  /** The form in which events record a tick. */
  readonly shown: (tick: PipTick) => RecordedTick
}

/** The recorded ticks of a store: the hours that were read last, and the extremes of all that were ever read. */
export type TickTable = { readonly of: (symbol: string) => RecordedTicks }

const EVENTS_PER_READ = 512
/** An hour takes 28 KB a symbol, 1 MB in all. */
const HOURS_MAX = 24
const LOOK_BACK_HOURS = 48

const readHour = function* (readStream: ReadStream, stream: string): Iterable<ScannedEvent> {
  for (let from = 0; ; from += EVENTS_PER_READ) {
    const page = readStream(stream, from, EVENTS_PER_READ)
    yield* page
    if (page.length < EVENTS_PER_READ) return
  }
}

const widened = (known: Extremes | undefined, tick: PipTick): Extremes => {
  if (known === undefined) return { high: tick, low: tick }
  return {
    high: tick.pips > known.high.pips ? tick : known.high,
    low: tick.pips < known.low.pips ? tick : known.low,
  }
}

const isReached = ({ high, low }: Extremes, levels: Levels): boolean =>
  high.pips >= (levels.high ?? Number.POSITIVE_INFINITY) || low.pips <= (levels.low ?? Number.NEGATIVE_INFINITY)

/** Opens the recorded ticks of a store, from its streams of ticks alone. */
export const tickTable = (readStream: ReadStream): TickTable => {
  const hours = new Map<number, HourTicks>()
  const whole = new Map<string, Extremes | null>()
  const decimals = new Map<string, number>()

  const loaded = (start: number): HourTicks => {
    const stream = ticksStream(start)
    const hour = hourTicks(stream, readHour(readStream, stream))
    for (const [symbol, each] of hour.symbols) decimals.set(symbol, each.decimals)
    return hour
  }

  const hourAt = (epoch: number): HourTicks => {
    const start = hourStart(epoch)
    const hour = hours.get(start) ?? loaded(start)
    // The hour that was used last is the last one.
    hours.delete(start)
    hours.set(start, hour)
    if (hours.size > HOURS_MAX) {
      const [oldest] = hours.keys()
      if (oldest !== undefined) hours.delete(oldest)
    }
    return hour
  }

  const exists = (epoch: number): boolean =>
    hours.has(hourStart(epoch)) || readStream(ticksStream(epoch), 0, 1).length > 0

  const extremesOfHour = (symbol: string, start: number, { from, to }: Span): Extremes | undefined => {
    const isWhole = from <= start && to >= start + HOUR_SECONDS - 1
    const key = `${symbol} ${start}`
    const known = isWhole ? whole.get(key) : undefined
    if (known !== undefined) return known ?? undefined
    const hour = hourAt(start)
    const symbolHour = hour.symbols.get(symbol)
    let found: Extremes | undefined
    if (symbolHour !== undefined)
      for (const tick of ticksWithin(hour, symbolHour, { from, to })) found = widened(found, tick)
    if (isWhole) whole.set(key, found ?? null)
    return found
  }

  const startsIn = ({ from, to }: Span): readonly number[] => {
    const count = Math.max(0, Math.floor((hourStart(to) - hourStart(from)) / HOUR_SECONDS) + 1)
    return Array.from({ length: count }, (_, index) => hourStart(from) + index * HOUR_SECONDS)
  }

  const of = (symbol: string): RecordedTicks => {
    const hourOf = (epoch: number): readonly [HourTicks, SymbolHour] | undefined => {
      const hour = hourAt(epoch)
      const symbolHour = hour.symbols.get(symbol)
      return symbolHour === undefined ? undefined : [hour, symbolHour]
    }
    const inHour = (start: number, span: Span): readonly PipTick[] => {
      const found = hourOf(start)
      return found === undefined ? [] : [...ticksWithin(...found, span)]
    }
    const within = (span: Span): readonly PipTick[] => startsIn(span).flatMap((start) => inHour(start, span))

    const firstWhere = (span: Span, { mayBe, is }: TickProperty): PipTick | undefined => {
      for (const start of startsIn(span)) {
        const part = extremesOfHour(symbol, start, span)
        if (part === undefined || !(mayBe(part.high) || mayBe(part.low))) continue
        const found = inHour(start, span).find(is)
        if (found !== undefined) return found
      }
      return undefined
    }

    return {
      at: (epoch) => {
        const found = hourOf(epoch)
        const pips = found?.[1].pips[epoch - found[0].start] ?? Number.NaN
        return Number.isNaN(pips) ? undefined : { epoch, pips }
      },
      latestAt: (epoch) => {
        for (let back = 0; back <= LOOK_BACK_HOURS; back += 1) {
          const found = hourOf(hourStart(epoch) - back * HOUR_SECONDS)
          const newest = found && newestTick(...found, epoch)
          if (newest !== undefined) return newest
        }
        return undefined
      },
      within,
      extremes: (span) => {
        let found: Extremes | undefined
        for (const start of startsIn(span)) {
          const part = extremesOfHour(symbol, start, span)
          if (part !== undefined) found = widened(widened(found, part.high), part.low)
        }
        return found
      },
      firstBeyond: (span, levels) => {
        const is = (tick: PipTick): boolean => isReached({ high: tick, low: tick }, levels)
        return firstWhere(span, { mayBe: is, is })
      },
      firstWhere,
      gapOver: (epoch, upTo) => {
        // An interruption is recorded when the ticks go on, which may be in the hour after its last epoch.
        for (const start of startsIn({ from: epoch, to: upTo + HOUR_SECONDS })) {
          if (!exists(start)) continue
          const hour = hourAt(start)
          const gap = hour.gaps.get(symbol)?.find(({ from, to }) => from <= epoch && epoch <= to)
          if (gap !== undefined) return gap
          const later = { from: epoch, to: Number.POSITIVE_INFINITY }
          const symbolHour = hour.symbols.get(symbol)
          if (symbolHour === undefined) continue
          for (const _ of ticksWithin(hour, symbolHour, later)) return undefined
        }
        return undefined
      },
      shown: ({ epoch, pips }) => ({ epoch, quote: quoteOfPips(pips, decimals.get(symbol) ?? 0) }),
    }
  }

  return { of }
}
