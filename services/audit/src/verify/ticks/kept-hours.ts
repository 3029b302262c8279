import { hourStart, ticksStream } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import type { ReadStream } from '../accounts/account-fold.ts'
import { type Gap, type HourTicks, hourTicks, type PipTick, ticksWithin } from './hour-ticks.ts'

/** A span of epochs, both included. */
export type Span = Gap

/** The highest and the lowest tick of a span, of equal ones the first. */
export type Extremes = { readonly high: PipTick; readonly low: PipTick }

/** The hours that were read last, and the extremes of all whole hours that were ever asked for. */
export type KeptHours = {
  /** The hour of an epoch. */
  readonly at: (epoch: number) => HourTicks
  /** Tells if the hour of an epoch has events. */
  readonly exists: (epoch: number) => boolean
  /** The extremes of a symbol within the hour that starts at an epoch. */
  readonly extremesOf: (symbol: string, start: number, span: Span) => Extremes | undefined
  /** The decimals of a symbol's quotes, once an hour with one was read. */
  readonly decimalsOf: (symbol: string) => number | undefined
}

const EVENTS_PER_READ = 512
/** An hour takes 28 KB a symbol, 1 MB in all. */
const HOURS_MAX = 24

const readHour = function* (readStream: ReadStream, stream: string): Iterable<ScannedEvent> {
  for (let from = 0; ; from += EVENTS_PER_READ) {
    const page = readStream(stream, from, EVENTS_PER_READ)
    yield* page
    if (page.length < EVENTS_PER_READ) return
  }
}

/** Returns the extremes of a span to which a tick is added. */
export const widened = (known: Extremes | undefined, tick: PipTick): Extremes => {
  if (known === undefined) return { high: tick, low: tick }
  return {
    high: tick.pips > known.high.pips ? tick : known.high,
    low: tick.pips < known.low.pips ? tick : known.low,
  }
}

/** Makes an empty collection of hours, which reads those that it is asked for. */
export const keptHours = (readStream: ReadStream): KeptHours => {
  const hours = new Map<number, HourTicks>()
  const whole = new Map<string, Extremes | null>()
  const decimals = new Map<string, number>()

  const loaded = (start: number): HourTicks => {
    const stream = ticksStream(start)
    const hour = hourTicks(stream, readHour(readStream, stream))
    for (const [symbol, each] of hour.symbols) decimals.set(symbol, each.decimals)
    return hour
  }

  const at = (epoch: number): HourTicks => {
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

  return {
    at,
    exists: (epoch) => hours.has(hourStart(epoch)) || readStream(ticksStream(epoch), 0, 1).length > 0,
    extremesOf: (symbol, start, { from, to }) => {
      const isWhole = from <= start && to >= start + HOUR_SECONDS - 1
      const key = `${symbol} ${start}`
      const known = isWhole ? whole.get(key) : undefined
      if (known !== undefined) return known ?? undefined
      const hour = at(start)
      const symbolHour = hour.symbols.get(symbol)
      let found: Extremes | undefined
      if (symbolHour !== undefined)
        for (const tick of ticksWithin(hour, symbolHour, { from, to })) found = widened(found, tick)
      if (isWhole) whole.set(key, found ?? null)
      return found
    },
    decimalsOf: (symbol) => decimals.get(symbol),
  }
}
