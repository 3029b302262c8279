import type { SimulatedSymbol } from '@folio/feed/simulator/simulated-symbols.ts'
import type { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { KeyedPorts, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { listSymbols } from './application/offering/list-symbols.ts'
import { suspendCoarseSymbols } from './application/offering/suspend-coarse-symbols.ts'
import { keepTicks } from './application/ticks/keep-ticks.ts'
import { marketDefinition } from './definition.ts'
import { recordedPrices, simulatedPrices } from './open-feed.ts'

/** Times at which ticks are recorded. */
export type TickSession = {
  readonly isOpen: () => boolean
  /** The milliseconds between two looks at the clock while the session is open. */
  readonly lookEveryMs: number
  /** Before it records a tick the market commits the secrets of the tick's day and of this many days after it; left out, two. */
  readonly daysAhead?: number
}

/** The configuration of the market: `simulated` or `recorded` prices, or `none`, where nothing is traded. */
export type MarketOptions = {
  /** The longest stop after which the missed ticks are made up, in open seconds; left out, a day. */
  readonly stopMaxSeconds?: number
} & (
  | {
      readonly feed: 'simulated' | 'none'
      /** The symbols of simulated prices; left out, all of the simulator. */
      readonly symbols?: readonly SimulatedSymbol[]
      /** For a clock that jumps: ticks are recorded at times only, and the clock is read often. */
      readonly session?: TickSession
    }
  | {
      readonly feed: 'recorded'
      /** The JSON file that describes the recorded market. */
      readonly file: string
    }
)

/** Starts the market: it lists the symbols of its feed, records their ticks while it is the owner, and keeps the offering. */
export const startMarket = async (ports: KeyedPorts, options: MarketOptions): Promise<Service> => {
  const { store, tracer, clock, log, times } = ports
  const session = options.feed === 'recorded' ? undefined : options.session
  const prices =
    options.feed === 'recorded'
      ? await recordedPrices(ports, options.file)
      : simulatedPrices(ports, { symbols: options.symbols, lookEveryMs: session?.lookEveryMs })
  const accounts = await startService(ports, marketDefinition)
  if (options.feed === 'none') return accounts
  let isWell = true
  const { symbols } = prices
  const keeper = keepTicks({
    ...prices,
    store,
    tracer,
    clock,
    log,
    clockSkewMs: times.clockSkewMs,
    prepare: () => listSymbols({ store, tracer, clock }, symbols),
    onMinute: suspendCoarseSymbols({ store, tracer, clock, log }, symbols),
    isOwner: () => accounts.isOwner() && (session?.isOpen() ?? true),
    lookEveryMs: session?.lookEveryMs,
    daysAhead: session?.daysAhead,
    stopMaxSeconds: options.stopMaxSeconds,
    areGapsIntended: session !== undefined,
    onUnknownEvent: (error: UnknownEventType) => {
      isWell = false
      log.error({ err: error }, 'this instance read an event of an unknown type: it records no ticks')
    },
  })
  return {
    ...accounts,
    isWell: () => isWell && accounts.isWell(),
    stop: async () => {
      await keeper.stop()
      await accounts.stop()
    },
  }
}
