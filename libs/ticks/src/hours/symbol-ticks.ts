import { pipsOf, quoteOfPips } from '@folio/contracts/market/quote.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { type CompactNumbers, INT32_MAX } from './compact-numbers.ts'

/** A tick: its epoch in seconds since 1970, and its quote as it was recorded. */
export type Tick = { readonly epoch: number; readonly quote: string }

/** The ticks of one symbol in one hour. */
export type SymbolTicks = {
  /** The first epoch of the hour. */
  readonly start: number
  readonly decimals: number
  /** The pips by the second of the hour; `NO_TICK` at a second without a tick. */
  pips: CompactNumbers
}

/** The epochs from one to another, both included. */
export type Span = { readonly from: number; readonly to: number }

/** The highest and the lowest pips of a span, each with the first epoch that has them. */
export type PipExtremes = {
  readonly decimals: number
  readonly high: number
  readonly highEpoch: number
  readonly low: number
  readonly lowEpoch: number
}

/** A tick crosses at `low` pips or less, and at `high` pips or more. */
export type PipLevels = { readonly low: number; readonly high: number }

/** Stands for the pips of a second without a tick. */
export const NO_TICK = -1

/** The numbers of a candle: open, high, low and close in pips. */
export const CANDLE_NUMBERS = 4

/** Makes an hour of a symbol without ticks. */
export const emptyTicks = (start: number, decimals: number): SymbolTicks => ({
  start,
  decimals,
  pips: new Int32Array(HOUR_SECONDS).fill(NO_TICK),
})

/** Adds a tick of the hour. */
export const addTick = (ticks: SymbolTicks, { epoch, quote }: Tick): void => {
  const pips = pipsOf(quote)
  if (pips > INT32_MAX && ticks.pips instanceof Int32Array) ticks.pips = Float64Array.from(ticks.pips)
  ticks.pips[epoch - ticks.start] = pips
}

const pipsAt = ({ pips }: SymbolTicks, second: number): number => pips[second] ?? NO_TICK

const tickOf = (ticks: SymbolTicks, second: number): Tick => ({
  epoch: ticks.start + second,
  quote: quoteOfPips(pipsAt(ticks, second), ticks.decimals),
})

/** The seconds of the hour that lie in a span. */
const secondsIn = ({ start }: SymbolTicks, { from, to }: Span): Span => ({
  from: Math.max(0, from - start),
  to: Math.min(HOUR_SECONDS - 1, to - start),
})

/** The first ticks of a span, at most `limit`, in order. */
export const firstTicks = (ticks: SymbolTicks, span: Span, limit: number): readonly Tick[] => {
  const { from, to } = secondsIn(ticks, span)
  const found: Tick[] = []
  for (let second = from; second <= to && found.length < limit; second += 1) {
    if (pipsAt(ticks, second) !== NO_TICK) found.push(tickOf(ticks, second))
  }
  return found
}

/** The last ticks of a span, at most `limit`, in order. */
export const lastTicks = (ticks: SymbolTicks, span: Span, limit: number): readonly Tick[] => {
  const { from, to } = secondsIn(ticks, span)
  const found: Tick[] = []
  for (let second = to; second >= from && found.length < limit; second -= 1) {
    if (pipsAt(ticks, second) !== NO_TICK) found.push(tickOf(ticks, second))
  }
  return found.reverse()
}

/** The extremes of a span; undefined if it has no tick. */
export const extremesOfTicks = (ticks: SymbolTicks, span: Span): PipExtremes | undefined => {
  const { from, to } = secondsIn(ticks, span)
  let highAt = -1
  let lowAt = -1
  for (let second = from; second <= to; second += 1) {
    const pips = pipsAt(ticks, second)
    if (pips === NO_TICK) continue
    if (highAt < 0 || pips > pipsAt(ticks, highAt)) highAt = second
    if (lowAt < 0 || pips < pipsAt(ticks, lowAt)) lowAt = second
  }
  if (highAt < 0) return undefined
  const { start, decimals } = ticks
  return {
    decimals,
    high: pipsAt(ticks, highAt),
    highEpoch: start + highAt,
    low: pipsAt(ticks, lowAt),
    lowEpoch: start + lowAt,
  }
}

/** The first tick of a span at or beyond a level. */
export const firstBeyond = (ticks: SymbolTicks, span: Span, { low, high }: PipLevels): Tick | undefined => {
  const { from, to } = secondsIn(ticks, span)
  for (let second = from; second <= to; second += 1) {
    const pips = pipsAt(ticks, second)
    if (pips !== NO_TICK && (pips <= low || pips >= high)) return tickOf(ticks, second)
  }
  return undefined
}

/** The candles of the minutes of the hour, as `CANDLE_NUMBERS` pips each; `NO_TICK` in minutes without a tick. */
export const minutesOfTicks = (ticks: SymbolTicks): CompactNumbers => {
  const numbers = (HOUR_SECONDS / MINUTE_SECONDS) * CANDLE_NUMBERS
  const minutes = ticks.pips instanceof Int32Array ? new Int32Array(numbers) : new Float64Array(numbers)
  minutes.fill(NO_TICK)
  for (let second = 0; second < HOUR_SECONDS; second += 1) {
    const pips = pipsAt(ticks, second)
    if (pips === NO_TICK) continue
    const at = Math.floor(second / MINUTE_SECONDS) * CANDLE_NUMBERS
    if (minutes[at] === NO_TICK) minutes.fill(pips, at, at + CANDLE_NUMBERS)
    minutes[at + 1] = Math.max(minutes[at + 1] ?? pips, pips)
    minutes[at + 2] = Math.min(minutes[at + 2] ?? pips, pips)
    minutes[at + 3] = pips
  }
  return minutes
}
