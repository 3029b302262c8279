import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import { isOpenAt, nextOpen, openingsIn, openSeconds } from '@folio/pricing/calendar/trading-calendar.ts'
import type { Gap } from '../../domain/tick-hour.ts'

/** The symbol, the interval and the calendar of a listed symbol, which say when it ticks. */
export type Scheduled = Pick<SymbolFacts, 'symbol' | 'interval_seconds' | 'calendar'>

/** The seconds after an epoch and up to another one in which the symbol that was open the longest was open. */
export const scheduledSeconds = (
  symbols: readonly Scheduled[],
  span: { readonly after: number; readonly upTo: number },
): number => Math.max(0, ...symbols.map(({ calendar }) => openSeconds(calendar, span)))

/**
 * The first and the last scheduled epoch of each symbol after an epoch and up to another one; a symbol that has none there, or
 * is closed, is left out.
 */
export const gapsBetween = (
  symbols: readonly Scheduled[],
  { after, upTo }: { readonly after: number; readonly upTo: number },
): readonly Gap[] =>
  symbols.flatMap(({ symbol, interval_seconds: intervalSeconds, calendar }) => {
    if (after >= upTo) return []
    const spans = openingsIn(calendar, { from: after + 1, to: upTo })
      .map(({ from, to }) => ({
        from: Math.ceil(from / intervalSeconds) * intervalSeconds,
        to: Math.floor(to / intervalSeconds) * intervalSeconds,
      }))
      .filter(({ from, to }) => from <= to)
    const [first, last] = [spans[0], spans.at(-1)]
    return first === undefined || last === undefined ? [] : [{ symbol, from: first.from, to: last.to }]
  })

/** The symbols that tick at an epoch by their interval and their calendar, and have no quote there, each as a gap. */
export const gapsAt = (
  symbols: readonly Scheduled[],
  epoch: number,
  quotes: Readonly<Record<string, string>>,
): readonly Gap[] =>
  gapsBetween(
    symbols.filter(({ symbol }) => quotes[symbol] === undefined),
    { after: epoch - 1, upTo: epoch },
  )

/** Tells if one of the symbols is open at an epoch. */
export const isAnyOpen = (symbols: readonly Scheduled[], epoch: number): boolean =>
  symbols.some(({ calendar }) => isOpenAt(calendar, epoch))

/** The last epoch, from `epoch` up to `upTo`, before which all symbols stay closed and have no quote; undefined if one is open. */
export const lastClosed = (
  symbols: readonly Scheduled[],
  {
    epoch,
    upTo,
    quoted,
  }: { readonly epoch: number; readonly upTo: number; readonly quoted: ReadonlyMap<number, unknown> },
): number | undefined => {
  if (isAnyOpen(symbols, epoch)) return undefined
  const opens = symbols.map(({ calendar }) => nextOpen(calendar, epoch) ?? Number.POSITIVE_INFINITY)
  const quotes = [...quoted.keys()].filter((each) => each > epoch)
  return Math.min(upTo, ...opens.map((each) => each - 1), ...quotes.map((each) => each - 1))
}
