import type { Candle, SymbolSummary } from '@folio/contracts/market/events.ts'
import { pipsOf } from '@folio/contracts/market/quote.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'

/** The quotes of a symbol in one hour: first, highest, lowest and last, and a candle for each minute so far. */
export type SymbolHour = {
  readonly open: string
  readonly high: string
  readonly highEpoch: number
  readonly low: string
  readonly lowEpoch: number
  readonly close: string
  readonly minutes: readonly (Candle | null)[]
}

type Tick = { readonly epoch: number; readonly quote: string }

const isAbove = (one: string, other: string): boolean => pipsOf(one) > pipsOf(other)

const candleWith = (candle: Candle | null | undefined, quote: string): Candle => {
  if (candle === null || candle === undefined) return [quote, quote, quote, quote]
  const [open, high, low] = candle
  return [open, isAbove(quote, high) ? quote : high, isAbove(low, quote) ? quote : low, quote]
}

const minutesWith = (minutes: readonly (Candle | null)[], { epoch, quote }: Tick): readonly (Candle | null)[] => {
  const minute = Math.floor((epoch % HOUR_SECONDS) / MINUTE_SECONDS)
  const missing = Math.max(0, minute + 1 - minutes.length)
  const grown = missing === 0 ? minutes : [...minutes, ...Array.from({ length: missing }, () => null)]
  return grown.with(minute, candleWith(grown[minute], quote))
}

/** The hour of a symbol with one more tick; of equal highs, and of equal lows, the first is named. */
export const withQuote = (hour: SymbolHour | undefined, tick: Tick): SymbolHour => {
  const { epoch, quote } = tick
  const minutes = minutesWith(hour?.minutes ?? [], tick)
  if (hour === undefined)
    return { open: quote, high: quote, highEpoch: epoch, low: quote, lowEpoch: epoch, close: quote, minutes }
  const high = isAbove(quote, hour.high) ? { high: quote, highEpoch: epoch } : {}
  const low = isAbove(hour.low, quote) ? { low: quote, lowEpoch: epoch } : {}
  return { ...hour, ...high, ...low, close: quote, minutes }
}

/** The summary of a symbol's hour as the close of the hour records it. */
export const summaryOf = ({ open, high, highEpoch, low, lowEpoch, close, minutes }: SymbolHour): SymbolSummary => ({
  open,
  high,
  high_epoch: highEpoch,
  low,
  low_epoch: lowEpoch,
  close,
  minutes: [...minutes],
})
