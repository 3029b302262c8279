import { startGateway } from '@folio/api-gateway/service.ts'
import { startAuditor } from '@folio/audit/service.ts'
import { startIdentity } from '@folio/identity/service.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import { startOptionsAccount } from '@folio/options-account/service.ts'
import { startPaymentAgent } from '@folio/payment-agent/service.ts'
import { startRealtime } from '@folio/realtime/service.ts'
import type { BusinessSettings } from '@folio/runtime/business-settings.ts'
import { openEmbeddedPorts } from '@folio/runtime/embedded-ports.ts'
import type { Environment } from '@folio/runtime/read-settings.ts'
import { proxiesAt } from '@folio/service-kit/in-front.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { memoryLimiters } from '@folio/service-kit/memory-limiters.ts'
import { startTrading } from '@folio/trading/service.ts'
import { startWallet } from '@folio/wallet/service.ts'
import type { Arguments } from './arguments.ts'

/** All services of one process, and where they listen. */
export type Standalone = {
  readonly baseUrl: string
  readonly operatorUrl: string
  /** Whether nothing had ever happened in its data directory. */
  readonly isNew: boolean
  readonly stop: () => Promise<void>
}

/** What the standalone is given besides its arguments. */
export type Surroundings = {
  readonly operatorToken: string
  /** Where clients reach it; left out, where it listens. */
  readonly publicUrl?: string | undefined
  readonly business: BusinessSettings
  /** How clients are told of codes. */
  readonly notifier: Notifier
  readonly log: Log
  /** What programs that it starts are started with. */
  readonly environment: Environment
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** Everything in one process on embedded adapters: the services that keep accounts first, the gateway when they run. */
export const startStandalone = async (
  { dataDir, withoutKeys, host, port, operatorHost, operatorPort, limits }: Arguments,
  { operatorToken, publicUrl, business, notifier, log, environment }: Surroundings,
): Promise<Standalone> => {
  const { ports, isNew, close } = await openEmbeddedPorts({ dataDir, withoutKeys, times: business.times, log })
  const { origins, emailVerification, quotas, eventsHeldBack, refreshReuseMs } = business
  const identity = await startIdentity(ports)
  const wallet = await startWallet(ports)
  const trading = await startTrading(ports)
  const optionsAccount = await startOptionsAccount(ports)
  const agents = await startPaymentAgent(ports)
  const limiter = memoryLimiters()
  const inFront = proxiesAt(business.trustedProxies)
  const realtime = await startRealtime(ports, {
    limits,
    limiter,
    inFront,
    quotas: business.quotas,
    bounds: { publicSocketsMax: business.publicSocketsMax },
    origins,
    publicUrl,
  })
  // The environment may name a cluster, which is none of its business.
  const alone = { ...environment, EVENTSTORE_URL: undefined }
  const auditor = startAuditor({ dataDir, environment: alone, clock: ports.clock, log })
  const services = [identity, wallet, trading, optionsAccount, agents]
  const isReady = () => [...services, realtime].every(({ isWell }) => isWell())
  const gateway = await startGateway(ports, {
    host,
    port,
    operatorHost,
    operatorPort,
    operatorToken,
    limits,
    limiter,
    inFront,
    isReady,
    sockets: realtime,
    auditor,
    notifier,
    currencies: business.currencies,
    money: business.money,
    agents: business.agents,
    eventsHeldBack,
    emailVerification,
    quotas,
    origins,
    publicUrl,
    people: (at) =>
      identity.letIn({ publicUrl: at, origins, emailVerification, limits, quotas, eventsHeldBack, refreshReuseMs }),
  })
  return {
    baseUrl: urlOf(host, gateway.port),
    operatorUrl: urlOf(operatorHost, gateway.operatorPort),
    isNew,
    stop: async () => {
      await realtime.stop()
      await gateway.stop()
      await auditor.close()
      for (const service of services.toReversed()) await service.stop()
      await close()
    },
  }
}
