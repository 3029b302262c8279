import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { seenEpochOf } from './application/facts/market-readers.ts'
import type { PurchaseLimits } from './application/facts/preparation.ts'
import { settleContracts } from './application/settlement/settle-contracts.ts'
import { tradingDefinitionWith } from './definition.ts'

/** The configuration of trading: the limits of accounts and of the house; left out, the default ones. */
export type TradingOptions = Partial<PurchaseLimits>

/**
 * Starts trading: it decides on accounts and their contracts, and drives the settlement of contracts by recorded ticks. It is
 * not well while it has seen a tick that its own clock has not reached.
 */
export const startTrading = async (ports: Ports, limits: TradingOptions = {}): Promise<Service> => {
  const { log, store, clock } = ports
  const accounts = await startService(ports, tradingDefinitionWith(limits))
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
