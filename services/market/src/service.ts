import { secretOwner } from '@folio/contracts/market/tick-hours.ts'
import { simulatedFeed } from '@folio/feed/simulated-feed.ts'
import { type SimulatedSymbol, simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import type { Keys } from '@folio/keys/port.ts'
import type { UnknownEventType } from '@folio/service-kit/events/event-codec.ts'
import type { KeyedPorts, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { listSymbols } from './application/offering/list-symbols.ts'
import { suspendCoarseSymbols } from './application/offering/suspend-coarse-symbols.ts'
import type { SecretOf } from './application/ticks/day-secrets.ts'
import { keepTicks } from './application/ticks/keep-ticks.ts'
import { factsOf } from './application/ticks/simulated-market.ts'
import { marketDefinition } from './definition.ts'

/** The configuration of the market: `simulated` prices, or `none`, where nothing is traded. */
export type MarketOptions = {
  readonly feed: 'simulated' | 'none'
  /** The symbols of simulated prices; left out, all of the simulator. */
  readonly symbols?: readonly SimulatedSymbol[]
}

const secretsIn =
  (keys: Keys): SecretOf =>
  async (day) => {
    const secret = await keys.create(secretOwner(day))
    if (secret === undefined) throw new Error(`the secret of ${day} was destroyed`)
    return secret
  }

/** Starts the market: it lists the symbols of its feed, records their ticks while it is the owner, and keeps the offering. */
export const startMarket = async (
  ports: KeyedPorts,
  { feed, symbols: simulated = simulatedSymbols }: MarketOptions,
): Promise<Service> => {
  const { store, tracer, clock, log, times, keys } = ports
  const accounts = await startService(ports, marketDefinition)
  if (feed === 'none') return accounts
  let isWell = true
  const symbols = simulated.map(factsOf)
  const secretOf = secretsIn(keys)
  const keeper = keepTicks({
    store,
    tracer,
    clock,
    log,
    symbols,
    secretOf,
    openFeed: (storeEpoch) => simulatedFeed({ clock, secretOf, storeEpoch, clockSkewMs: times.clockSkewMs }),
    clockSkewMs: times.clockSkewMs,
    prepare: () => listSymbols({ store, tracer, clock }, symbols),
    onMinute: suspendCoarseSymbols({ store, tracer, clock, log }, symbols),
    isOwner: accounts.isOwner,
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
