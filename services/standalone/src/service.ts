import { memoryLimiters } from '@folio/access/rate-limit.ts'
import { proxiesAt } from '@folio/access/trusted-proxies.ts'
import { startGateway } from '@folio/api-gateway/service.ts'
import { startAuditor } from '@folio/audit/service.ts'
import { type StartOptions, startAll } from '@folio/catalog/starts.ts'
import type { DemoTools } from '@folio/contracts/http/operator/demo/demo-tools.ts'
import type { SamplePayment } from '@folio/contracts/http/operator/demo/pay-demo.ts'
import type { SettingShown } from '@folio/contracts/http/operator/system/list-settings.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import { startRealtime } from '@folio/realtime/service.ts'
import type { SignedTokens } from '@folio/rest-server/tokens/authenticate.ts'
import { openEmbeddedPorts } from '@folio/runtime/ports/embedded-ports.ts'
import type { BusinessSettings } from '@folio/runtime/settings/business-settings.ts'
import type { Environment } from '@folio/runtime/settings/read-settings.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { startParts } from '@folio/service-kit/start-parts.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { Arguments } from './arguments.ts'

/** The running services of one process, and the URLs of their APIs. */
export type Standalone = {
  readonly baseUrl: string
  readonly operatorUrl: string
  /** True if the data directory held no events before this start. */
  readonly isNew: boolean
  /** The bus and the store that the services use. */
  readonly ports: Pick<KeyedPorts, 'bus' | 'store'>
  /** Issues a token to a sample client; false if that is refused. */
  readonly issueSampleToken: Awaited<ReturnType<typeof startAll>>['identity']['issueSampleToken']
  /** Makes a code that logs a client in to the console once. */
  readonly logInCode: Awaited<ReturnType<typeof startAll>>['identity']['logInCode']
  readonly stop: () => Promise<void>
}

/** The settings and ports of the standalone besides its arguments. */
export type Surroundings = {
  readonly operatorToken: string
  /** The URL at which clients reach the REST API; left out, the address that it listens on. */
  readonly publicUrl?: string | undefined
  /** Makes one sample client pay the other; absent, that is not offered. */
  readonly samplePayment?: SamplePayment | undefined
  /** Tries things on this installation; absent, that is not offered. */
  readonly demoTools?: DemoTools | undefined
  /** The clock of all services; left out, the machine's. */
  readonly clock?: Clock | undefined
  /** False: events do not wait for the disk, for a directory that counts only after the stop; left out, each append is durable. */
  readonly isSynced?: boolean | undefined
  /** Finds the sample client that links log in; absent, there are no such links, as in production. */
  readonly sampleClient?: (() => string | undefined) | undefined
  /** Allows links to the console with one-time codes. */
  readonly consoleLinks: 'on' | 'off'
  readonly business: BusinessSettings
  /** The market in place of the one of the business settings; left out, that one. */
  readonly market?: StartOptions['market'] | undefined
  /** The settings of the process with secrets masked, which operators see; absent, none. */
  readonly settings?: readonly SettingShown[]
  /** The port that delivers codes and other notifications to clients. */
  readonly notifier: Notifier
  readonly log: Log
  /** The environment of the child processes. */
  readonly environment: Environment
}

const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`

/** The parts of one process: its ports, how it was started, and what its gateway and its sockets share. */
type Parts = {
  readonly ports: KeyedPorts
  readonly given: Arguments
  readonly surroundings: Surroundings
  readonly limiter: ReturnType<typeof memoryLimiters>
  readonly trustedProxies: ReturnType<typeof proxiesAt>
  /** The keys of access tokens, once the server that issues them runs. */
  readonly signedTokens: PromiseWithResolvers<SignedTokens>
}

const startSockets = ({ ports, given, surroundings, limiter, trustedProxies, signedTokens }: Parts) => {
  const { business, publicUrl } = surroundings
  return startRealtime(ports, {
    signedTokens: () => signedTokens.promise,
    emailVerification: business.emailVerification,
    limits: given.limits,
    limiter,
    trustedProxies,
    quotas: business.quotas,
    currencies: business.currencies,
    slippage: business.slippage,
    eventsHeldBack: business.eventsHeldBack,
    bounds: { publicSocketsMax: business.publicSocketsMax },
    origins: business.origins,
    publicUrl,
  })
}

type Running = {
  readonly identity: Awaited<ReturnType<typeof startAll>>['identity']
  readonly sockets: Awaited<ReturnType<typeof startRealtime>>
  readonly auditor: ReturnType<typeof startAuditor>
  readonly isReady: () => boolean
}

/** Starts the gateway with the server that issues tokens. */
const startApi = (
  { ports, given, surroundings, limiter, trustedProxies, signedTokens }: Parts,
  { identity, sockets, auditor, isReady }: Running,
) => {
  const { host, port, operatorHost, operatorPort, limits } = given
  const { operatorToken, publicUrl, consoleLinks, business, notifier } = surroundings
  const { origins, emailVerification, quotas, eventsHeldBack, refreshReuseMs } = business
  return startGateway(ports, {
    host,
    port,
    operatorHost,
    operatorPort,
    operatorToken,
    operatorHosts: business.operatorHosts,
    consoleLinks,
    samplePayment: surroundings.samplePayment,
    demoTools: surroundings.demoTools,
    settings: surroundings.settings ?? [],
    sampleLogIn: async () => {
      const clientId = surroundings.sampleClient?.()
      return clientId === undefined ? undefined : identity.logInCode(clientId)
    },
    limits,
    limiter,
    trustedProxies,
    isReady,
    sockets,
    auditor,
    verifyTrouble: auditor.troubleNow,
    notifier,
    currencies: business.currencies,
    money: business.money,
    agents: business.agents,
    houseLimits: business.houseLimits,
    eventsHeldBack,
    emailVerification,
    quotas,
    origins,
    publicUrl,
    authServer: async (at) => {
      const server = await identity.authServer({
        publicUrl: at,
        origins,
        emailVerification,
        limits,
        quotas,
        eventsHeldBack,
        refreshReuseMs,
      })
      signedTokens.resolve({ publicUrl: at, keySet: server.keySet })
      return server
    },
  })
}

/**
 * Starts all services in one process on embedded adapters: the services that write streams first, the gateway last. If
 * one cannot start, stops the others and closes the data directory before it rejects.
 */
export const startStandalone = (given: Arguments, surroundings: Surroundings): Promise<Standalone> =>
  startParts(async (started) => {
    const { business, log, clock, isSynced, environment } = surroundings
    const { dataDir, withoutKeys } = given
    const { times } = business
    const { ports, isNew, close } = await openEmbeddedPorts({ dataDir, withoutKeys, times, log, clock, isSynced })
    started(close)
    const running = await startAll(ports, {
      market: surroundings.market ?? { ...business.market, stopMaxSeconds: business.feedStopMaxSeconds },
      trading: { account: business.accountLimits, house: { limits: business.houseLimits, writers: 1 } },
    })
    const services = Object.values(running)
    for (const { stop } of services) started(stop)
    const parts: Parts = {
      ports,
      given,
      surroundings,
      limiter: memoryLimiters(),
      trustedProxies: proxiesAt(business.trustedProxies),
      signedTokens: Promise.withResolvers(),
    }
    const sockets = await startSockets(parts)
    started(sockets.stop)
    const auditor = startAuditor({
      dataDir,
      // The environment may name a cluster's store; the auditor verifies the data directory.
      environment: { ...environment, EVENTSTORE_URL: undefined },
      clock: ports.clock,
      log,
      verifyEveryMs: business.verifyEveryMs,
    })
    started(auditor.close)
    const isReady = () => [...services, sockets].every(({ isWell }) => isWell())
    const gateway = await startApi(parts, { identity: running.identity, sockets, auditor, isReady })
    return {
      baseUrl: urlOf(given.host, gateway.port),
      operatorUrl: urlOf(given.operatorHost, gateway.operatorPort),
      isNew,
      ports,
      issueSampleToken: running.identity.issueSampleToken,
      logInCode: running.identity.logInCode,
      stop: async () => {
        await sockets.stop()
        await gateway.stop()
        await auditor.close()
        for (const service of services.toReversed()) await service.stop()
        await close()
      },
    }
  })
