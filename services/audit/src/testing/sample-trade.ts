import type { EventStore } from '@folio/event-store/port.ts'
import { sampleDecisions } from './sample-decisions.ts'
import { sampleHours } from './sample-hours.ts'
import { INTERVAL_SECONDS, MARKET_START, type SampleTrader, SYMBOL, sampleTrader } from './sample-trader.ts'

/** A market whose ticks a test chooses, and an account with 10,000 USD that trades on it. */
export type SampleTrade = SampleTrader & {
  /** Records a tick every two seconds, after the newest one; the seconds between have no quotes. */
  readonly ticks: (quotes: readonly string[]) => Promise<void>
  /** Records that no ticks come up to an epoch. */
  readonly interrupt: (upTo: number) => Promise<void>
  /** The newest epoch that is recorded. */
  readonly newest: () => number
  readonly flush: () => Promise<void>
}

/** Opens the sample market in an empty store. */
export const sampleTrade = async (store: EventStore): Promise<SampleTrade> => {
  const decisions = sampleDecisions(store)
  const { flush } = decisions
  const { record, interrupt } = sampleHours(decisions)
  let newest = MARKET_START - INTERVAL_SECONDS
  const trader = await sampleTrader(decisions, () => newest)

  return {
    ...trader,
    ticks: async (quotes) => {
      for (const quote of quotes) {
        await record(newest + INTERVAL_SECONDS, { [SYMBOL]: quote })
        newest += INTERVAL_SECONDS
        await record(newest + 1, {})
      }
      await flush()
    },
    interrupt: async (upTo) => {
      await interrupt({ symbol: SYMBOL, from: newest + INTERVAL_SECONDS, to: upTo })
      newest = upTo
      await flush()
    },
    newest: () => newest,
    flush,
  }
}
