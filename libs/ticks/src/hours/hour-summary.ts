import { pipsOf } from '@folio/contracts/market/quote.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'
import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
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

/** The extremes of all symbols in a closed hour. */
export type HourExtremes = SymbolRows

/** The candles by minute of all symbols in a closed hour. */
export type HourMinutes = SymbolRows

/** The candles of a symbol's minutes, as `CANDLE_NUMBERS` pips each; `NO_TICK` in minutes without a tick. */
export type MinuteCandles = { readonly decimals: number; readonly pips: CompactNumbers }

const MINUTES = HOUR_SECONDS / MINUTE_SECONDS
const EXTREMES_WIDTH = 4
const NO_NUMBERS = compactNumbers([])
const NO_CANDLE: readonly number[] = Array.from({ length: CANDLE_NUMBERS }, () => NO_TICK)

/** Stands for the extremes, or the candles, of an hour that has no stream. */
export const NO_ROWS: SymbolRows = { symbols: new Map(), decimals: NO_NUMBERS, rows: NO_NUMBERS, width: 0 }

/** Decodes the closes of hours; hours with the same symbols share the list of them. */
export type CloseDecoder = {
  readonly extremes: (start: number, closed: HourClosed) => HourExtremes
  readonly minutes: (closed: HourClosed) => HourMinutes
}

const areSame = (symbols: ReadonlyMap<string, number>, names: readonly string[]): boolean =>
  symbols.size === names.length && names.every((name, index) => symbols.get(name) === index)

/** Appends the pips of a minute's candle; a loop over its quotes takes half the time of new arrays. */
const addCandle = (rows: number[], candle: HourClosed['symbols'][string]['minutes'][number] | undefined): void => {
  if (candle) for (const quote of candle) rows.push(pipsOf(quote))
  else for (const number of NO_CANDLE) rows.push(number)
}

/** Makes a decoder of the closes of hours. */
export const closeDecoder = (): CloseDecoder => {
  let symbols: ReadonlyMap<string, number> = new Map()

  const rowsOf = (closed: HourClosed, rows: readonly number[], width: number): SymbolRows => {
    const names = Object.keys(closed.symbols)
    if (!areSame(symbols, names)) symbols = new Map(names.map((name, index) => [name, index]))
    const decimals = compactNumbers(Object.values(closed.symbols).map(({ open }) => decimalsOf(open)))
    return { symbols, decimals, rows: compactNumbers(rows), width }
  }

  return {
    extremes: (start, closed) => {
      const rows = Object.values(closed.symbols).flatMap(({ high, high_epoch, low, low_epoch }) => [
        pipsOf(high),
        high_epoch - start,
        pipsOf(low),
        low_epoch - start,
      ])
      return rowsOf(closed, rows, EXTREMES_WIDTH)
    },
    minutes: (closed) => {
      const rows: number[] = []
      for (const { minutes } of Object.values(closed.symbols)) {
        for (let minute = 0; minute < MINUTES; minute += 1) addCandle(rows, minutes[minute])
      }
      return rowsOf(closed, rows, MINUTES * CANDLE_NUMBERS)
    },
  }
}

const rowOf = ({ symbols, decimals, rows, width }: SymbolRows, symbol: string): MinuteCandles | undefined => {
  const index = symbols.get(symbol)
  if (index === undefined) return undefined
  return { decimals: decimals[index] ?? 0, pips: rows.subarray(index * width, (index + 1) * width) }
}

/** The extremes of a symbol in the hour that begins at `start`; undefined if it did not tick. */
export const extremesOfSymbol = (extremes: HourExtremes, symbol: string, start: number): PipExtremes | undefined => {
  const row = rowOf(extremes, symbol)
  if (row === undefined) return undefined
  const [high = 0, highSecond = 0, low = 0, lowSecond = 0] = row.pips
  return { decimals: row.decimals, high, highEpoch: start + highSecond, low, lowEpoch: start + lowSecond }
}

/** The candles of a symbol by minute; undefined if it did not tick in the hour. */
export const minutesOfSymbol = (minutes: HourMinutes, symbol: string): MinuteCandles | undefined =>
  rowOf(minutes, symbol)
