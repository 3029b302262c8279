import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { Feed, FeedBatch, FeedRange, FeedTick } from './port.ts'
import { priceRun, type SecretOf } from './price-run.ts'
import { quoteOf } from './simulator/next-price.ts'
import { simulatedSymbols } from './simulator/simulated-symbols.ts'

/** The settings of simulated prices. */
export type SimulatedFeedOptions = {
  readonly clock: Clock
  /** Returns the secret of a day, `yyyymmdd` (UTC). */
  readonly secretOf: SecretOf
  /** The epoch of the store, which enters the noise: a restored store gets other prices. */
  readonly storeEpoch: number
  /** How much later than its second a tick is made, in milliseconds. */
  readonly delayMs: number
}

const MINUTE_SECONDS = 60
/** Sleeps in steps, so that a clock that is set, or a machine that was suspended, is noticed. */
const SLEEP_MAX_MS = 1000

/** Prices that follow from secrets, in the order of the clock; missed seconds are made up without a pause. */
export const simulatedFeed = (options: SimulatedFeedOptions): Feed => {
  const { clock, delayMs } = options
  const dueEpoch = (): number => Math.floor((clock() - delayMs * 1000) / 1e6)

  const follow = (range: FeedRange, onBatch: (batch: FeedBatch) => Promise<void>) => {
    const stopped = new AbortController()
    const wanted = simulatedSymbols.filter(({ symbol }) => range.symbols.includes(symbol))
    const prices = priceRun(wanted, range.after.states ?? {}, options)
    const { until = Number.POSITIVE_INFINITY } = range

    const batchOf = async (first: number, last: number): Promise<FeedBatch> => {
      const ticks: FeedTick[] = []
      for (let epoch = first; epoch <= last; epoch += 1) {
        for (const { symbol, state } of await prices.tick(epoch)) {
          ticks.push({ symbol: symbol.symbol, sourceTime: epoch, sourceSeq: epoch, quote: quoteOf(symbol, state) })
        }
      }
      return { ticks, completeTo: last, states: prices.states() }
    }

    const run = async (): Promise<void> => {
      const second = range.after.epoch + 1
      for (let next = second; next <= until && !stopped.signal.aborted; ) {
        const due = dueEpoch()
        if (next > due) {
          await sleep(Math.min(next * 1000 + delayMs - clock() / 1000, SLEEP_MAX_MS), stopped.signal)
          continue
        }
        const minuteEnd = Math.ceil(next / MINUTE_SECONDS) * MINUTE_SECONDS
        const last = next === second ? next : Math.min(minuteEnd, due, until)
        await onBatch(await batchOf(next, last))
        next = last + 1
      }
    }
    const done = run()
    return {
      done,
      stop: async () => {
        stopped.abort()
        await done.catch(() => {})
      },
    }
  }
  return { follow }
}
