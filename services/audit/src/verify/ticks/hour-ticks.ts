import type { TickEvent } from '@folio/contracts/market/events.ts'
import { pipsOf } from '@folio/contracts/market/quote.ts'
import { epochOfStream } from '@folio/contracts/market/tick-hours.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'

/** A recorded tick in whole pips. */
export type PipTick = { readonly epoch: number; readonly pips: number }

/** The first and the last epoch at which a symbol has no tick. */
export type Gap = { readonly from: number; readonly to: number }

/** The ticks of one symbol in an hour: pips by the second of the hour, NaN where it did not tick. */
export type SymbolHour = { readonly decimals: number; readonly pips: Float64Array }

/** The ticks of an hour by symbol, and the interruptions that were recorded in it. */
export type HourTicks = {
  readonly start: number
  readonly symbols: ReadonlyMap<string, SymbolHour>
  readonly gaps: ReadonlyMap<string, readonly Gap[]>
}

/** Reads the events of an hour of ticks; an hour has at most two events a second. */
export const hourTicks = (stream: string, events: Iterable<ScannedEvent>): HourTicks => {
  const start = epochOfStream(stream)
  const symbols = new Map<string, SymbolHour>()
  const gaps = new Map<string, Gap[]>()
  const hourOf = (symbol: string, quote: string): SymbolHour => {
    const known = symbols.get(symbol)
    if (known !== undefined) return known
    const made = { decimals: decimalsOf(quote), pips: new Float64Array(HOUR_SECONDS).fill(Number.NaN) }
    symbols.set(symbol, made)
    return made
  }
  for (const { type, data } of events) {
    if (type === 'TicksRecorded') {
      const { epoch, quotes } = JSON.parse(data) as Extract<TickEvent, { type: 'TicksRecorded' }>['data']
      for (const symbol in quotes) {
        const quote = quotes[symbol] ?? ''
        hourOf(symbol, quote).pips[epoch - start] = pipsOf(quote)
      }
    }
    if (type === 'FeedInterrupted') {
      const { symbol, from, to } = JSON.parse(data) as Extract<TickEvent, { type: 'FeedInterrupted' }>['data']
      const known = gaps.get(symbol)
      if (known === undefined) gaps.set(symbol, [{ from, to }])
      else known.push({ from, to })
    }
  }
  return { start, symbols, gaps }
}

/** The newest tick of a symbol's hour at or before an epoch. */
export const newestTick = ({ start }: HourTicks, { pips }: SymbolHour, epoch: number): PipTick | undefined => {
  for (let second = Math.min(HOUR_SECONDS - 1, epoch - start); second >= 0; second -= 1) {
    const here = pips[second]
    if (here !== undefined && !Number.isNaN(here)) return { epoch: start + second, pips: here }
  }
  return undefined
}

/** The ticks of a symbol's hour at the epochs `from` to `to`, in order. */
export const ticksWithin = function* (
  { start }: HourTicks,
  { pips }: SymbolHour,
  { from, to }: Gap,
): Iterable<PipTick> {
  const last = Math.min(HOUR_SECONDS - 1, to - start)
  for (let second = Math.max(0, from - start); second <= last; second += 1) {
    const here = pips[second]
    if (here !== undefined && !Number.isNaN(here)) yield { epoch: start + second, pips: here }
  }
}
