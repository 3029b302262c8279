import type { SymbolFacts } from '@folio/contracts/market/offering.ts'
import type { Feed, FeedBatch, FeedStates, FeedTick } from '@folio/feed/port.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'

const BATCH_SECONDS = 60

const factsOf = (symbol: string, interval_seconds: number): SymbolFacts => ({
  symbol,
  name: symbol,
  market: 'synthetic_index',
  submarket: 'random_index',
  decimals: 2,
  interval_seconds,
  model: { kind: 'volatility', volatility: amountOf('1') },
  calendar: 'always',
})

/** A symbol that ticks every second, and one that ticks at even seconds. */
export const steppingSymbols: readonly SymbolFacts[] = [factsOf('ONE', 1), factsOf('TWO', 2)]

const START_PIPS = 10_000

/**
 * A feed whose prices rise by one pip with each tick, so that a lost or repeated tick shows; its states are the pips. It
 * stands in for simulated prices and obeys the same clock.
 */
export const steppingFeed = (clock: Clock, skewMs = 0): Feed => {
  const follow: Feed['follow'] = ({ symbols, after, untilEpoch = Number.POSITIVE_INFINITY }, onBatch) => {
    const stopped = new AbortController()
    const pips = new Map(symbols.map((symbol) => [symbol, Number(after.states?.[symbol]?.['pips'] ?? START_PIPS)]))
    const dueEpoch = (): number => Math.floor((clock() - skewMs * 1000) / 1e6)

    const ticksOf = (epoch: number): readonly FeedTick[] =>
      steppingSymbols.flatMap(({ symbol, interval_seconds: intervalSeconds }) => {
        const before = pips.get(symbol)
        if (before === undefined || epoch % intervalSeconds !== 0) return []
        pips.set(symbol, before + 1)
        return [{ symbol, sourceTime: epoch, sourceSeq: epoch, quote: ((before + 1) / 100).toFixed(2) }]
      })

    const batchFrom = (first: number, last: number): FeedBatch => {
      const ticks: FeedTick[] = []
      for (let epoch = first; epoch <= last; epoch += 1) ticks.push(...ticksOf(epoch))
      const states: FeedStates = Object.fromEntries([...pips].map(([symbol, each]) => [symbol, { pips: String(each) }]))
      return { ticks, completeTo: last, states }
    }

    const run = async (): Promise<void> => {
      let isFirst = true
      for (let next = after.epoch + 1; next <= untilEpoch && !stopped.signal.aborted; ) {
        const due = dueEpoch()
        if (next > due) {
          await sleep(next * 1000 + skewMs - clock() / 1000, stopped.signal)
          continue
        }
        const minuteEnd = Math.ceil(next / BATCH_SECONDS) * BATCH_SECONDS
        const last = isFirst ? next : Math.min(minuteEnd, due, untilEpoch)
        isFirst = false
        await onBatch(batchFrom(next, last))
        next = last + 1
      }
    }
    return {
      done: run(),
      stop: async () => stopped.abort(),
    }
  }
  return { follow, close: async () => {} }
}
