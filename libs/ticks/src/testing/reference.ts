import { pipsOf } from '@folio/contracts/market/quote.ts'
import type { TickCandle } from '../answers/candles.ts'
import type { Extremes } from '../answers/windows.ts'
import type { Tick } from '../hours/symbol-ticks.ts'
import type { TickReader } from '../tick-reader.ts'
import type { Gap } from './tick-writer.ts'

/** The recorded ticks and interruptions, as plain lists. */
export type Recording = {
  readonly ticks: Map<string, Tick[]>
  readonly gaps: Gap[]
  newest: number | undefined
}

type Candle = Parameters<TickReader['candles']>[1]
type Window = { readonly after: number; readonly upTo: number }

/** The number of a decimal with at most eight decimals, times 10^8. */
const scaled = (decimal: string): bigint => {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** Answers the questions of a tick reader from plain lists, in the most obvious way. */
export const reference = ({ ticks, gaps, newest }: Recording) => {
  const of = (symbol: string): readonly Tick[] => ticks.get(symbol) ?? []
  const within = (symbol: string, { after, upTo }: Window): readonly Tick[] =>
    of(symbol).filter(({ epoch }) => after < epoch && epoch <= upTo)

  const extremesOf = (found: readonly Tick[]): Extremes | undefined => {
    const pips = found.map(({ quote }) => pipsOf(quote))
    const high = found[pips.indexOf(pips.reduce((one, other) => Math.max(one, other), 0))]
    const low = found[pips.indexOf(pips.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY))]
    return high === undefined || low === undefined ? undefined : { high, low }
  }

  const candles = (symbol: string, { granularity, from, to, limit, newest: isNewest }: Candle) => {
    const all: TickCandle[] = []
    const byOpenTime = Map.groupBy(of(symbol), ({ epoch }) => epoch - (epoch % granularity))
    for (let openTime = Math.ceil(from / granularity) * granularity; openTime <= to; openTime += granularity) {
      const found = byOpenTime.get(openTime) ?? []
      const extremes = extremesOf(found)
      const [first] = found
      const last = found.at(-1)
      if (extremes === undefined || first === undefined || last === undefined) continue
      const { high, low } = extremes
      all.push({ openTime, open: first.quote, high: high.quote, low: low.quote, close: last.quote })
    }
    return isNewest ? all.slice(-limit) : all.slice(0, limit)
  }

  return {
    newestEpoch: () => newest,
    tickAt: (symbol: string, at: number) => of(symbol).find(({ epoch }) => epoch === at),
    latestAt: (symbol: string, at: number) => of(symbol).findLast(({ epoch }) => epoch <= at),
    firstAfter: (symbol: string, after: number) => of(symbol).find(({ epoch }) => epoch > after),
    ticksIn: (symbol: string, { limit, newest: isNewest, ...window }: Parameters<TickReader['ticksIn']>[1]) =>
      isNewest ? within(symbol, window).slice(-limit) : within(symbol, window).slice(0, limit),
    extremesIn: (symbol: string, window: Window) => extremesOf(within(symbol, window)),
    /** The levels are decimal strings that are not negative. */
    firstCrossing: (symbol: string, { low, high, ...window }: Window & { low?: string; high?: string }) =>
      within(symbol, window).find(
        ({ quote }) =>
          (low !== undefined && scaled(quote) <= scaled(low)) || (high !== undefined && scaled(quote) >= scaled(high)),
      ),
    candles,
    interruptionOver: (of: string, epoch: number) => {
      const gap = gaps.find(({ symbol, from, to }) => symbol === of && from <= epoch && epoch <= to)
      return gap === undefined ? undefined : { from: gap.from, to: gap.to }
    },
  }
}
