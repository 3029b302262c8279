import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { viewReader } from '@folio/service-kit/views/view-reader.ts'
import { DEFAULT_LIMITS, openFactSources, type PurchaseLimits } from './application/facts/fact-sources.ts'
import { preparationFrom } from './application/facts/preparation.ts'
import { readHouseAhead } from './application/house/read-house-ahead.ts'
import { settleContracts } from './application/settlement/settle-contracts.ts'
import { tradingDefinitionPreparedBy } from './definition.ts'

/** The configuration of trading: the limits of accounts and of the house. */
export type TradingOptions = PurchaseLimits

/** A driver that cannot begin, because it cannot read a tick, keeps the topics from being repaired no longer than this. */
const REPAIR_WAITS_MAX_MS = 60_000

/**
 * Starts trading: it decides on accounts and their contracts, and drives the settlement of contracts by recorded ticks. It is
 * not well while it has seen a tick that its own clock has not reached.
 */
export const startTrading = async (ports: Ports, limits: TradingOptions = DEFAULT_LIMITS): Promise<Service> => {
  const { log, store, clock, readModel, times } = ports
  const view = viewReader(readModel, TRADING_SERVICE, { epoch: store.epoch, now: clock, times })
  const sources = openFactSources({ store, clock, view }, limits)
  const { ticks, book } = sources
  let isWell = true
  /** The driver of settlements reads the open contracts, which may be due, before others read them. */
  let hasDriverBegun = (): boolean => false
  const definition = tradingDefinitionPreparedBy(preparationFrom(() => sources))
  const repairsFromMs = performance.now() + REPAIR_WAITS_MAX_MS
  const mayRepair = (): boolean => hasDriverBegun() || performance.now() >= repairsFromMs
  const accounts = await startService(ports, definition, { mayRepair })
  const driver = settleContracts({
    ...ports,
    ticks,
    isOwner: accounts.isOwner,
    onUnknownEvent: (error) => {
      isWell = false
      log.error({ err: error }, 'this instance read an event of an unknown type: it drives no settlements')
    },
  })
  hasDriverBegun = driver.hasBegun
  const stopReadingAhead = readHouseAhead({
    book,
    knowsItsKeys: accounts.knowsItsKeys,
    mayBegin: () => hasDriverBegun() || !accounts.isOwner(),
    log,
  })
  const market = { newestEpoch: () => Math.max(driver.newestEpoch(), ticks.seenEpoch() ?? 0) }
  return {
    ...accounts,
    isWell: () => isWell && accounts.isWell() && !isClockBehind({ clock, market }),
    stop: async () => {
      await stopReadingAhead()
      await driver.stop()
      await accounts.stop()
    },
  }
}
