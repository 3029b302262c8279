import type { TickEvent } from '@folio/contracts/market/events.ts'
import { pipsOf } from '@folio/contracts/market/quote.ts'
import { MINUTE_SECONDS } from '@folio/contracts/market/tick-hours.ts'

/** The summary of a symbol that the close of an hour records. */
export type SymbolSummary = Extract<TickEvent, { type: 'HourClosed' }>['data']['symbols'][string]

/** The summaries of an hour, tick by tick. */
export type HourSummary = {
  readonly take: (second: number, epoch: number, quotes: Readonly<Record<string, string>>) => void
  readonly all: () => ReadonlyMap<string, SymbolSummary>
}

const isHigher = (one: string, other: string): boolean => pipsOf(one) > pipsOf(other)

type Mutable = { -readonly [Name in keyof SymbolSummary]: SymbolSummary[Name] }

const begun = (epoch: number, quote: string): Mutable => ({
  open: quote,
  high: quote,
  high_epoch: epoch,
  low: quote,
  low_epoch: epoch,
  close: quote,
  minutes: [],
})

const takeMinute = (minutes: Mutable['minutes'], minute: number, quote: string): void => {
  while (minutes.length <= minute) minutes.push(null)
  const candle = minutes[minute]
  if (candle === null || candle === undefined) {
    minutes[minute] = [quote, quote, quote, quote]
    return
  }
  if (isHigher(quote, candle[1])) candle[1] = quote
  if (isHigher(candle[2], quote)) candle[2] = quote
  candle[3] = quote
}

/** Sums up an hour of ticks; of equal highs, and of equal lows, the first is named. */
export const hourSummary = (): HourSummary => {
  const symbols = new Map<string, Mutable>()
  return {
    take: (second, epoch, quotes) => {
      for (const symbol in quotes) {
        const quote = quotes[symbol] ?? ''
        const summary = symbols.get(symbol) ?? begun(epoch, quote)
        symbols.set(symbol, summary)
        if (isHigher(quote, summary.high)) Object.assign(summary, { high: quote, high_epoch: epoch })
        if (isHigher(summary.low, quote)) Object.assign(summary, { low: quote, low_epoch: epoch })
        summary.close = quote
        takeMinute(summary.minutes, Math.floor(second / MINUTE_SECONDS), quote)
      }
    },
    all: () => symbols,
  }
}
