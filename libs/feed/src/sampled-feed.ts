import { isOpenAt, type TradingCalendar } from '@folio/pricing/calendar/trading-calendar.ts'
import type { Feed, FeedBatch, FeedTick } from './port.ts'

/** A symbol whose ticks are samples: its interval, and the hours in which it ticks. */
export type SampledSymbol = {
  readonly symbol: string
  readonly intervalSeconds: number
  readonly calendar: TradingCalendar
}

/** The parts of a sampled feed. */
export type SampledFeedOptions = {
  /** The feed whose prices come at any time. */
  readonly source: Feed
  readonly symbols: readonly SampledSymbol[]
  /** A price counts at epochs up to so many seconds after its own, at least 1. */
  readonly quoteSecondsMax: number
}

/** The newest price of a symbol, and the second that it belongs to. */
type Newest = { readonly tick: FeedTick; readonly second: number }

const secondOf = ({ sourceTime }: FeedTick): number => Math.ceil(sourceTime)

const isOlder = (tick: FeedTick, than: FeedTick): boolean =>
  tick.sourceTime < than.sourceTime || (tick.sourceTime === than.sourceTime && tick.sourceSeq < than.sourceSeq)

/**
 * Makes a feed with a tick at each scheduled epoch of a symbol: its newest price at or before the epoch, unless that is too
 * old, and none while the symbol is closed. So the number of ticks in a time is known in advance, as prices of contracts take
 * it, however rarely the market's own price changes. A late price is passed on and decides no tick. One that a growing source
 * got behind its watermark, but in order, counts at later epochs only, so that a reader that begins again samples the same.
 */
export const sampledFeed = ({ source, symbols: available, quoteSecondsMax }: SampledFeedOptions): Feed => {
  const sampler = (symbols: readonly SampledSymbol[], after: number) => {
    const newest = new Map<string, Newest>()
    let completeTo = after - quoteSecondsMax
    /** From this epoch on all prices that came so far are too old. */
    let stopsAt = completeTo
    /** Prices of batches that did not raise the watermark. */
    let waiting: readonly FeedTick[] = []

    const learn = (tick: FeedTick): void => {
      const known = newest.get(tick.symbol)
      if (known !== undefined && isOlder(tick, known.tick)) return
      newest.set(tick.symbol, { tick, second: secondOf(tick) })
      stopsAt = Math.max(stopsAt, secondOf(tick) + quoteSecondsMax)
    }

    const samplesAt = (epoch: number): readonly FeedTick[] =>
      symbols.flatMap(({ symbol, intervalSeconds, calendar }) => {
        const known = newest.get(symbol)
        const isDue = epoch % intervalSeconds === 0
        if (known === undefined || !isDue || epoch - known.second >= quoteSecondsMax) return []
        return isOpenAt(calendar, epoch) ? [{ ...known.tick, sourceTime: epoch }] : []
      })

    const sampled = (batch: FeedBatch): FeedBatch => {
      const late = (batch.late ?? []).filter(({ foundAt }) => foundAt > after)
      const ticks: FeedTick[] = []
      waiting = [...waiting, ...batch.ticks]
      let next = 0
      for (let epoch = completeTo + 1; epoch <= batch.completeTo; epoch += 1) {
        for (let each = waiting[next]; each !== undefined && secondOf(each) <= epoch; each = waiting[next]) {
          learn(each)
          next += 1
        }
        if (epoch > after && epoch < stopsAt) ticks.push(...samplesAt(epoch))
      }
      waiting = waiting.slice(next)
      completeTo = Math.max(completeTo, batch.completeTo)
      return { ticks, ...(late.length === 0 ? {} : { late }), completeTo: batch.completeTo }
    }
    return sampled
  }

  return {
    follow: (range, onBatch) => {
      const { after, symbols: codes } = range
      const sampled = sampler(
        available.filter(({ symbol }) => codes.includes(symbol)),
        after.epoch,
      )
      // The first epochs need the prices from before them.
      const from = { epoch: after.epoch - quoteSecondsMax }
      return source.follow({ ...range, after: from }, async (batch) => {
        const samples = sampled(batch)
        if (batch.completeTo > after.epoch) await onBatch(samples)
      })
    },
    close: source.close,
  }
}
