import { quoteOfPips } from '@folio/contracts/market/quote.ts'
import { hourStart } from '@folio/contracts/market/tick-hours.ts'
import type { RecordedTick } from '@folio/contracts/trading/contracts/evidence.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { type Gap, type HourTicks, newestTick, type PipTick, type SymbolHour, ticksWithin } from './hour-ticks.ts'
import { type Extremes, type KeptHours, keptHours, type Span, widened } from './kept-hours.ts'

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

/** The recorded ticks of a store. */
export type TickTable = { readonly of: (symbol: string) => RecordedTicks }

const LOOK_BACK_HOURS = 48

const isReached = ({ high, low }: Extremes, levels: Levels): boolean =>
  high.pips >= (levels.high ?? Number.POSITIVE_INFINITY) || low.pips <= (levels.low ?? Number.NEGATIVE_INFINITY)

/** The starts of the hours of a span. */
const startsIn = ({ from, to }: Span): readonly number[] => {
  const count = Math.max(0, Math.floor((hourStart(to) - hourStart(from)) / HOUR_SECONDS) + 1)
  return Array.from({ length: count }, (_, index) => hourStart(from) + index * HOUR_SECONDS)
}

/** One symbol in the hours of a store. */
type SymbolHours = { readonly hours: KeptHours; readonly symbol: string }

const hourOf = ({ hours, symbol }: SymbolHours, epoch: number): readonly [HourTicks, SymbolHour] | undefined => {
  const hour = hours.at(epoch)
  const symbolHour = hour.symbols.get(symbol)
  return symbolHour === undefined ? undefined : [hour, symbolHour]
}

const tickAt = (of: SymbolHours, epoch: number): PipTick | undefined => {
  const found = hourOf(of, epoch)
  const pips = found?.[1].pips[epoch - found[0].start] ?? Number.NaN
  return Number.isNaN(pips) ? undefined : { epoch, pips }
}

const latestAt = (of: SymbolHours, epoch: number): PipTick | undefined => {
  for (let back = 0; back <= LOOK_BACK_HOURS; back += 1) {
    const found = hourOf(of, hourStart(epoch) - back * HOUR_SECONDS)
    const newest = found && newestTick(...found, epoch)
    if (newest !== undefined) return newest
  }
  return undefined
}

const inHour = (of: SymbolHours, start: number, span: Span): readonly PipTick[] => {
  const found = hourOf(of, start)
  return found === undefined ? [] : [...ticksWithin(...found, span)]
}

const extremesWithin = ({ hours, symbol }: SymbolHours, span: Span): Extremes | undefined => {
  let found: Extremes | undefined
  for (const start of startsIn(span)) {
    const part = hours.extremesOf(symbol, start, span)
    if (part !== undefined) found = widened(widened(found, part.high), part.low)
  }
  return found
}

const firstWhere = (of: SymbolHours, span: Span, { mayBe, is }: TickProperty): PipTick | undefined => {
  for (const start of startsIn(span)) {
    const part = of.hours.extremesOf(of.symbol, start, span)
    if (part === undefined || !(mayBe(part.high) || mayBe(part.low))) continue
    const found = inHour(of, start, span).find(is)
    if (found !== undefined) return found
  }
  return undefined
}

const gapOver = ({ hours, symbol }: SymbolHours, epoch: number, upTo: number): Gap | undefined => {
  // An interruption is recorded when the ticks go on, which may be in the hour after its last epoch.
  for (const start of startsIn({ from: epoch, to: upTo + HOUR_SECONDS })) {
    if (!hours.exists(start)) continue
    const hour = hours.at(start)
    const gap = hour.gaps.get(symbol)?.find(({ from, to }) => from <= epoch && epoch <= to)
    if (gap !== undefined) return gap
    const symbolHour = hour.symbols.get(symbol)
    if (symbolHour === undefined) continue
    for (const _ of ticksWithin(hour, symbolHour, { from: epoch, to: Number.POSITIVE_INFINITY })) return undefined
  }
  return undefined
}

/** Opens the recorded ticks of a store, from its streams of ticks alone. */
export const tickTable = (readStream: ReadStream): TickTable => {
  const hours = keptHours(readStream)
  return {
    of: (symbol) => {
      const of: SymbolHours = { hours, symbol }
      return {
        at: (epoch) => tickAt(of, epoch),
        latestAt: (epoch) => latestAt(of, epoch),
        within: (span) => startsIn(span).flatMap((start) => inHour(of, start, span)),
        extremes: (span) => extremesWithin(of, span),
        firstBeyond: (span, levels) => {
          const is = (tick: PipTick): boolean => isReached({ high: tick, low: tick }, levels)
          return firstWhere(of, span, { mayBe: is, is })
        },
        firstWhere: (span, has) => firstWhere(of, span, has),
        gapOver: (epoch, upTo) => gapOver(of, epoch, upTo),
        shown: ({ epoch, pips }) => ({ epoch, quote: quoteOfPips(pips, hours.decimalsOf(symbol) ?? 0) }),
      }
    },
  }
}
