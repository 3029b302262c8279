import { decimalsOf, pipsOf } from '@folio/contracts/market/quote.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/contracts/market/tick-hours.ts'
import { type CompactNumbers, compactNumbers } from './compact-numbers.ts'
import type { HourClosed } from './recorded-hour.ts'
import { CANDLE_NUMBERS, NO_TICK, type PipExtremes } from './symbol-ticks.ts'

/** Numbers of several symbols: `width` for each one, in the order of `symbols`, which hours with the same ones share. */
type SymbolRows = {
  readonly symbols: ReadonlyMap<string, number>
  readonly decimals: CompactNumbers
  readonly rows: CompactNumbers
  readonly width: number
}

/** The extremes and the candles by minute of a closed hour; both are empty for an hour without a stream. */
export type HourSummary = { readonly extremes: SymbolRows; readonly minutes: SymbolRows }

/** The candles of the minutes of an hour, as `CANDLE_NUMBERS` pips each; `NO_TICK` in minutes without a tick. */
export type MinuteCandles = { readonly decimals: number; readonly pips: CompactNumbers }

const EXTREMES_WIDTH = 4
const MINUTES_WIDTH = (HOUR_SECONDS / MINUTE_SECONDS) * CANDLE_NUMBERS
const NO_CANDLE = Array.from({ length: CANDLE_NUMBERS }, () => NO_TICK)
const NO_NUMBERS = compactNumbers([])

const emptyRows = (width: number): SymbolRows => ({ symbols: new Map(), decimals: NO_NUMBERS, rows: NO_NUMBERS, width })

/** The summary of an hour that has no stream: no symbol ticked in it. */
export const NO_SUMMARY: HourSummary = { extremes: emptyRows(EXTREMES_WIDTH), minutes: emptyRows(MINUTES_WIDTH) }

type SymbolSummary = HourClosed['symbols'][string]

const minuteNumbers = ({ minutes }: SymbolSummary): readonly number[] =>
  Array.from({ length: HOUR_SECONDS / MINUTE_SECONDS }, (_, minute) => minutes[minute]?.map(pipsOf) ?? NO_CANDLE).flat()

const areSame = (symbols: ReadonlyMap<string, number>, names: readonly string[]): boolean =>
  symbols.size === names.length && names.every((name, index) => symbols.get(name) === index)

/** Makes summaries of closed hours; those with the same symbols share the list of them. */
export const summarizer = (): ((start: number, closed: HourClosed) => HourSummary) => {
  let symbols: ReadonlyMap<string, number> = new Map()
  return (start, closed) => {
    const names = Object.keys(closed.symbols)
    const summaries = Object.values(closed.symbols)
    if (!areSame(symbols, names)) symbols = new Map(names.map((name, index) => [name, index]))
    const decimals = compactNumbers(summaries.map(({ open }) => decimalsOf(open)))
    const extremes = summaries.flatMap(({ high, high_epoch, low, low_epoch }) => [
      pipsOf(high),
      high_epoch - start,
      pipsOf(low),
      low_epoch - start,
    ])
    const rowsOf = (rows: readonly number[], width: number): SymbolRows => ({
      symbols,
      decimals,
      rows: compactNumbers(rows),
      width,
    })
    return {
      extremes: rowsOf(extremes, EXTREMES_WIDTH),
      minutes: rowsOf(summaries.flatMap(minuteNumbers), MINUTES_WIDTH),
    }
  }
}

const rowOf = ({ symbols, decimals, rows, width }: SymbolRows, symbol: string): MinuteCandles | undefined => {
  const index = symbols.get(symbol)
  if (index === undefined) return undefined
  return { decimals: decimals[index] ?? 0, pips: rows.subarray(index * width, (index + 1) * width) }
}

/** The extremes of a symbol in the hour that begins at `start`; undefined if it did not tick. */
export const extremesOfSummary = (
  extremes: HourSummary['extremes'],
  symbol: string,
  start: number,
): PipExtremes | undefined => {
  const row = rowOf(extremes, symbol)
  if (row === undefined) return undefined
  const [high = 0, highSecond = 0, low = 0, lowSecond = 0] = row.pips
  return { decimals: row.decimals, high, highEpoch: start + highSecond, low, lowEpoch: start + lowSecond }
}

/** The candles of a symbol by minute; undefined if it did not tick in the hour. */
export const minutesOfSummary = (minutes: HourSummary['minutes'], symbol: string): MinuteCandles | undefined =>
  rowOf(minutes, symbol)
