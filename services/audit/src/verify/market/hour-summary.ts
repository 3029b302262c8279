import type { SymbolSummary } from '@folio/contracts/market/events.ts'
import { pipsOf } from '@folio/contracts/market/quote.ts'
import { MINUTE_SECONDS } from '@folio/kernel/units/time-units.ts'

/** The summaries of an hour, tick by tick. */
export type HourSummary = {
  readonly take: (second: number, epoch: number, quotes: Readonly<Record<string, string>>) => void
  readonly all: () => ReadonlyMap<string, SymbolSummary>
}

type Mutable = { -readonly [Name in keyof SymbolSummary]: SymbolSummary[Name] }

/** The summary of a symbol so far, and the pips of the highest and lowest quotes of the hour and of its newest minute. */
type Running = { readonly summary: Mutable; high: number; low: number; minuteHigh: number; minuteLow: number }

/** A quote with its number of pips. */
type PipQuote = { readonly quote: string; readonly pips: number }

const begun = (epoch: number, quote: string, pips: number): Running => ({
  summary: { open: quote, high: quote, high_epoch: epoch, low: quote, low_epoch: epoch, close: quote, minutes: [] },
  high: pips,
  low: pips,
  minuteHigh: pips,
  minuteLow: pips,
})

const takeMinute = (running: Running, minute: number, { quote, pips }: PipQuote): void => {
  const { minutes } = running.summary
  while (minutes.length <= minute) minutes.push(null)
  const candle = minutes[minute]
  if (candle === null || candle === undefined) {
    minutes[minute] = [quote, quote, quote, quote]
    running.minuteHigh = pips
    running.minuteLow = pips
    return
  }
  if (pips > running.minuteHigh) {
    candle[1] = quote
    running.minuteHigh = pips
  }
  if (pips < running.minuteLow) {
    candle[2] = quote
    running.minuteLow = pips
  }
  candle[3] = quote
}

/** Sums up an hour of ticks; of equal highs, and of equal lows, the first is named. */
export const hourSummary = (): HourSummary => {
  const symbols = new Map<string, Running>()
  const summaries = new Map<string, SymbolSummary>()

  const takeQuote = (symbol: string, quote: string, at: { readonly epoch: number; readonly minute: number }): void => {
    const pips = pipsOf(quote)
    const running = symbols.get(symbol) ?? begun(at.epoch, quote, pips)
    const { summary } = running
    if (summary.minutes.length === 0) {
      symbols.set(symbol, running)
      summaries.set(symbol, summary)
    }
    if (pips > running.high) {
      running.high = pips
      summary.high = quote
      summary.high_epoch = at.epoch
    }
    if (pips < running.low) {
      running.low = pips
      summary.low = quote
      summary.low_epoch = at.epoch
    }
    summary.close = quote
    takeMinute(running, at.minute, { quote, pips })
  }

  return {
    take: (second, epoch, quotes) => {
      const at = { epoch, minute: Math.floor(second / MINUTE_SECONDS) }
      for (const symbol in quotes) takeQuote(symbol, quotes[symbol] ?? '', at)
    },
    all: () => summaries,
  }
}
