import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { seenEpochOf } from './application/facts/market-readers.ts'
import type { HouseSettings } from './application/house/house-book.ts'
import { settleContracts } from './application/settlement/settle-contracts.ts'
import { DEFAULT_HOUSE, tradingDefinitionWith } from './definition.ts'

/** The configuration of trading: the limits of the house, and how many instances decide purchases at a time, at most. */
export type TradingOptions = { readonly house: HouseSettings }

/**
 * Starts trading: it decides on accounts and their contracts, and drives the settlement of contracts by recorded ticks. It is
 * not well while it has seen a tick that its own clock has not reached.
 */
export const startTrading = async (
  ports: Ports,
  { house }: TradingOptions = { house: DEFAULT_HOUSE },
): Promise<Service> => {
  const { log, store, clock } = ports
  const accounts = await startService(ports, tradingDefinitionWith(house))
  let isWell = true
  const driver = settleContracts({
    ...ports,
    isOwner: accounts.isOwner,
    onUnknownEvent: (error) => {
      isWell = false
      log.error({ err: error }, 'this instance read an event of an unknown type: it drives no settlements')
    },
  })
  const market = { newestEpoch: () => Math.max(driver.newestEpoch(), seenEpochOf(store)) }
  return {
    ...accounts,
    isWell: () => isWell && accounts.isWell() && !isClockBehind({ clock, market }),
    stop: async () => {
      await driver.stop()
      await accounts.stop()
    },
  }
}
