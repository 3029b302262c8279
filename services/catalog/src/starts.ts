import { type ServiceName, serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { type RunningIdentity, startIdentity } from '@folio/identity/service.ts'
import { type MarketOptions, startMarket } from '@folio/market/service.ts'
import type { KeyedPorts, Ports, Service } from '@folio/service-kit/ports.ts'
import { startParts } from '@folio/service-kit/start-parts.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { startTrading, type TradingOptions } from '@folio/trading/service.ts'
import { definitions } from './definitions.ts'

/** The running services of one process, by their names. */
export type RunningServices = { readonly [Name in ServiceName]: Name extends 'identity' ? RunningIdentity : Service }

/** The services that use keys. */
type Keyed = 'identity' | 'market'

type Starts = {
  readonly [Name in ServiceName]: (ports: Name extends Keyed ? KeyedPorts : Ports) => Promise<RunningServices[Name]>
}

const byDefinition = definitions.map(
  (definition) => [definition.contract.name, (ports: Ports) => startService(ports, definition)] as const,
)

/** The settings of services that have more than their ports. */
export type StartOptions = {
  readonly market: MarketOptions
  /** Left out, the default limits hold, and one instance decides. */
  readonly trading?: TradingOptions
}

/**
 * The start functions of the services that write streams, by service name; most services start by their definition
 * alone.
 */
export const startsWith = ({ market, trading }: StartOptions): Starts =>
  ({
    ...Object.fromEntries(byDefinition),
    identity: startIdentity,
    market: (ports: KeyedPorts) => startMarket(ports, market),
    trading: (ports: Ports) => startTrading(ports, trading),
  }) as Starts

/** The start functions without a feed of prices: nothing is traded. */
export const starts: Starts = startsWith({ market: { feed: 'none' } })

/** Starts the services one after another, in the order of their contracts; stops them again if one cannot start. */
export const startAll = (ports: KeyedPorts, options: StartOptions): Promise<RunningServices> =>
  startParts(async (started) => {
    const chosen = startsWith(options)
    const running: Record<string, Service> = {}
    for (const { name } of serviceContracts) {
      const service = await chosen[name](ports)
      started(service.stop)
      running[name] = service
    }
    return running as RunningServices
  })
