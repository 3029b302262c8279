import type { Offering } from '@folio/contracts/market/offering.ts'
import type { AskedContract } from '@folio/option-contracts/asking/asked-contract.ts'
import type { ContractPrice } from '@folio/option-contracts/asking/contract-price.ts'
import { GROWTH_RATES, type GrowthRate, tickSizeBarrier } from '@folio/pricing/categories/accumulator.ts'
import { recordedFacts, symbolDeviation } from '@folio/pricing/offering/symbol-facts.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { MarketFeed } from '../market/market-feed.ts'
import type { Tick } from '../market/tick-board.ts'
import { RUN_TICKS, type TickRuns, tickRuns } from './tick-runs.ts'

/** The runs of recent ticks that accumulators of each symbol and growth rate survived. */
export type RecentRuns = {
  /** Resolves when the runs of an accumulator are known, or cannot be read now; at once for other contracts. */
  readonly ready: (asked: AskedContract) => Promise<void>
  /** The lengths of the runs at the newest tick; undefined for other contracts, and while they are not known. */
  readonly of: (price: Pick<ContractPrice, 'terms' | 'offering'>) => readonly number[] | undefined
}

type Followed = {
  readonly runs: () => TickRuns | undefined
  /** Reads the recorded ticks, unless the runs are known; concurrent calls share it. */
  readonly read: () => Promise<void>
}

type RunsOptions = { readonly market: Pick<MarketFeed, 'newest' | 'symbol' | 'follow' | 'history'>; readonly log: Log }

/** Follows the ticks of a symbol from now on; a gap between two of them makes it read the recorded ones again. */
const followRuns = ({ market, log }: RunsOptions, offering: Offering, growthRate: GrowthRate): Followed => {
  const { symbol, interval_seconds: intervalSeconds } = offering
  const deviation = symbolDeviation(recordedFacts(offering)) ?? 0
  const barrier = tickSizeBarrier(growthRate, deviation)
  let known: TickRuns | undefined
  let reading: Promise<void> | undefined
  let missed: Tick[] = []

  const readNow = async (): Promise<void> => {
    missed = []
    const to = market.newest(symbol)?.epoch
    if (to === undefined) return
    const span = { from: Math.max(0, to - RUN_TICKS * intervalSeconds), to, limit: RUN_TICKS + 1 }
    const recorded = await market.history.ticks(offering, span)
    const runs = tickRuns({ barrier, intervalSeconds })
    for (const tick of [...recorded, ...missed]) runs.take(tick)
    known = runs
  }

  const read = (): Promise<void> => {
    if (known !== undefined) return Promise.resolve()
    reading ??= readNow()
      .catch((err: unknown) => log.warn({ err }, 'the ticks that accumulators survived cannot be read'))
      .finally(() => {
        reading = undefined
      })
    return reading
  }

  market.follow(symbol, (tick) => {
    if (reading !== undefined) missed.push(tick)
    else if (known?.newest() === tick.epoch - intervalSeconds) known.take(tick)
    else known = undefined
  })
  return { runs: () => known, read }
}

/**
 * Creates the runs; none are counted at first. The runs of a symbol and a growth rate are counted from the first proposal on, by
 * one comparison a tick.
 */
export const recentRuns = (options: RunsOptions): RecentRuns => {
  const all = new Map<string, Followed>()

  const followed = (offering: Offering, growthRate: GrowthRate): Followed => {
    const key = `${offering.symbol}/${growthRate}`
    const one = all.get(key) ?? followRuns(options, offering, growthRate)
    all.set(key, one)
    return one
  }

  return {
    ready: async ({ contract_type, underlying_symbol, growth_rate }) => {
      if (contract_type !== 'ACCU') return
      const listed = options.market.symbol(underlying_symbol)
      const growthRate = GROWTH_RATES.find((rate) => rate === growth_rate)
      if (listed?.offering.commissions.accumulator === undefined || growthRate === undefined) return
      await followed(listed.offering, growthRate).read()
    },
    of: ({ terms, offering }) => {
      if (terms.kind !== 'accumulator') return undefined
      const { runs, read } = followed(offering, terms.growthRate)
      const known = runs()
      if (known === undefined) void read()
      return known?.lengths()
    },
  }
}
