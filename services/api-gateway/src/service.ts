import { randomUUID } from 'node:crypto'
import { CONNECTIONS_PER_ADDRESS_MAX } from '@folio/access/connection-limit.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import {
  BULK_ITEMS_POLICY,
  BULK_REFUSALS_POLICY,
  chosenPolicy,
  OPERATOR_ACTS_POLICY,
  RECIPIENT_POLICIES,
  SOCKET_POLICIES,
} from '@folio/access/rate-limit-policies.ts'
import { revokeGrant } from '@folio/access/revoke-grant.ts'
import type { TrustedProxies } from '@folio/access/trusted-proxies.ts'
import { neverExpire, requestExpirer } from '@folio/client-commands/expire-request.ts'
import { inFlightLimiter } from '@folio/client-commands/in-flight-limiter.ts'
import { asker } from '@folio/client-commands/request-reply.ts'
import { transactionIds } from '@folio/client-commands/transaction-ids.ts'
import type { Auditor } from '@folio/contracts/auditor.ts'
import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import type { SampleLogIn } from '@folio/contracts/http/operator/console/client-codes.ts'
import type { SamplePayment } from '@folio/contracts/http/operator/console/demo-pay.ts'
import type { DemoTools } from '@folio/contracts/http/operator/console/demo-tools.ts'
import type { SettingShown } from '@folio/contracts/http/operator/console/settings.ts'
import type { EmailVerification } from '@folio/contracts/identity/email-verification.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import { revocations } from '@folio/contracts/messaging/revocation.ts'
import type { AgentRules } from '@folio/contracts/payment-agent/agent-rules.ts'
import { DEFAULT_HOUSE_LIMITS, type HouseLimits } from '@folio/contracts/trading/house-limits.ts'
import type { MoneyRules } from '@folio/contracts/wallet/money-rules.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import { bruteForceGuard, OPERATOR_TOKEN_FAILURES } from '@folio/rest-server/checks/brute-force-guard.ts'
import { identifyApplication, identifyClient } from '@folio/rest-server/checks/identify-caller.ts'
import { rateLimits } from '@folio/rest-server/checks/rate-limits.ts'
import { type HealthNotes, healthPage } from '@folio/rest-server/pages/health-page.ts'
import { listeningUrl, startHttp } from '@folio/rest-server/server/start-http.ts'
import type { UpgradeHandler } from '@folio/rest-server/server/upgrade-handler.ts'
import { isKnownApplication, tokenAuthenticator } from '@folio/rest-server/tokens/authenticate.ts'
import { cachedAuthenticator } from '@folio/rest-server/tokens/cached-authenticator.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { watchKindsAtCapacity } from '@folio/service-kit/views/kinds-at-capacity.ts'
import type { ViewReaderOptions } from '@folio/service-kit/views/view-reader.ts'
import { everybodyMayBePaid, mayBePaidOnceConfirmed } from './application/clients/may-be-paid.ts'
import type { Gateway } from './application/gateway.ts'
import { runningExports } from './application/lists/running-exports.ts'
import { deliverNotifications } from './application/notifications/deliver-notifications.ts'
import { noActs, operatorActs } from './application/operator/acts/acts.ts'
import { eventStreams } from './application/operator/events/event-streams.ts'
import { rootOperator } from './application/operator/sessions/operators.ts'
import { openSessions } from './application/operator/sessions/sessions.ts'
import { storedOperators } from './application/operator/sessions/stored-operators.ts'
import { followNewestTicks } from './application/options/follow-newest-ticks.ts'
import { transferTerms } from './application/transfers/terms.ts'
import { watchReadiness } from './application/views/readiness.ts'
import { assertReadable, openViews } from './application/views/views.ts'
import { identifyLogIn, identifyOperator } from './http/checks/identify-operator.ts'
import { clientConsolePages, consolePages } from './http/pages/console-pages.ts'
import { docsPages, operatorDocsPages } from './http/pages/docs-pages.ts'
import { type AuthServer, authServerMethods } from './http/upstream/auth-server.ts'
import { clientRoutes, operatorRoutes } from './routes.ts'

/** The interval of delivery, and so the longest delay of the first try of a code or a link. */
const DELIVERED_EVERY_MS = 1000

/** The configuration of the gateway. */
export type GatewayOptions = {
  readonly host: string
  /** The port for clients; 0: any free port. */
  readonly port: number
  /** The address of the operator API, separate from the clients', because its token allows deposits of cash. */
  readonly operatorHost: string
  readonly operatorPort: number
  readonly operatorToken: string
  /** Hosts besides loopback at which browsers may open the operators' console; absent, none. */
  readonly operatorHosts?: ReadonlySet<string>
  /** Allows links to the console with one-time codes; absent, off, as in production. */
  readonly consoleLinks?: 'on' | 'off'
  readonly currencies: Currencies
  /** Switches the rate limits of callers and the limits of transfers. */
  readonly limits: 'on' | 'off'
  readonly money: MoneyRules
  /** Rate limits that replace the default ones of the same name. */
  readonly quotas: readonly Policy[]
  readonly agents: AgentRules
  /** The limits of the house that trading keeps, to show them; absent, the default ones. */
  readonly houseLimits?: HouseLimits
  /** Requires or not that accounts have a confirmed e-mail address; absent, they need none. */
  readonly emailVerification?: EmailVerification
  /** Events that may not be written yet; absent, none. */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
  /** Makes the limiters that count calls; absent, each process counts alone. */
  readonly limiter?: (policy: Policy) => Limiter
  /** Origins whose pages may call from a browser; absent, none. */
  readonly origins?: ReadonlySet<string>
  /** Tells if everything that requests need beside the views is available; the gateway watches the views itself. */
  readonly isReady: () => boolean
  /** The handler of sockets on the clients' port, where no edge separates them from the API. */
  readonly sockets?: UpgradeHandler
  /** The proxies between the gateway and clients, which it trusts to name a client's address; absent, none. */
  readonly trustedProxies?: TrustedProxies
  /**
   * The URL at which clients reach this installation, without a slash at the end; absent, the address at which it
   * listens.
   */
  readonly publicUrl?: string | undefined
  /** Notifies clients of codes, and of changes and links of their passwords. */
  readonly notifier: Notifier
  /** Makes one sample client pay the other; absent, there are no sample clients. */
  readonly samplePayment?: SamplePayment | undefined
  /** Tries things on this installation; absent on a cluster and in production. */
  readonly demoTools?: DemoTools | undefined
  /** The settings of the process with secrets masked, which operators see; absent, none. */
  readonly settings?: readonly SettingShown[]
  /** Makes codes by which a sample client logs in to the clients' console; absent, there are no sample clients. */
  readonly sampleLogIn?: SampleLogIn | undefined
  /** Verifies the store and explains balances for the operator. */
  readonly auditor: Auditor
  /** The faults of the verifications of the auditor. */
  readonly verifyTrouble?: HealthNotes['verifyTrouble']
  /** Makes the authorization server for the URL at which clients reach it. */
  readonly authServer: (publicUrl: string) => Promise<AuthServer>
}

/** A running gateway with its ports and its URL. */
export type RunningGateway = {
  readonly port: number
  readonly operatorPort: number
  readonly publicUrl: string
  /** Tells if its views can be read now, and it has seen no tick that its clock has not reached. */
  readonly isWell: () => boolean
  readonly stop: () => Promise<void>
}

/** Starts the gateway: opens its views, its request-reply and its two HTTP servers, for clients and for the operator. */
export const startGateway = async (ports: KeyedPorts, options: GatewayOptions): Promise<RunningGateway> => {
  const { bus, store, readModel, keys, clock, log, times, meter, tracer } = ports
  // A view must show everything acknowledged before this start before the gateway answers from it.
  const minPosition = await store.lastPosition()
  const viewOptions: ViewReaderOptions = {
    epoch: store.epoch,
    now: clock,
    times,
    minPosition,
    storeEnd: store.lastPosition,
  }
  const { ask, askBatch, stop: stopAsking } = await asker({ bus, address: randomUUID(), timeoutMs: times.answerMs })
  const views = openViews(readModel, viewOptions)
  const ids = transactionIds(ports, views.wallets)
  const authServer = Promise.withResolvers<AuthServer & { readonly publicUrl: string }>()
  const isConfirmingRequired = options.emailVerification === 'required' && !options.eventsHeldBack?.has('EmailVerified')
  const limiter = options.limits === 'on' ? (options.limiter ?? memoryLimiter) : undefined
  const buys = limiter?.(chosenPolicy(options.quotas, SOCKET_POLICIES.trading))
  const bulkItems = limiter?.(chosenPolicy(options.quotas, BULK_ITEMS_POLICY))
  const bulkRefusals = limiter?.(chosenPolicy(options.quotas, BULK_REFUSALS_POLICY))
  const recipients =
    limiter === undefined ? [] : RECIPIENT_POLICIES.map((policy) => limiter(chosenPolicy(options.quotas, policy)))
  const operators = storedOperators(store, rootOperator(options.operatorToken))
  const sessions = openSessions(readModel, operators, clock)
  const streams = eventStreams({ store, log })
  const inFlight = inFlightLimiter()
  const acts = options.eventsHeldBack?.has('OperatorActBegun')
    ? noActs
    : operatorActs({
        ...{ ask, store, clock, times, log },
        limiter: limiter?.(chosenPolicy(options.quotas, OPERATOR_ACTS_POLICY)),
      })
  const newestTicks = await followNewestTicks(bus, store.epoch)
  const gateway: Gateway = {
    ask,
    askBatch,
    inFlight,
    expireRequest: options.eventsHeldBack?.has('RequestExpired')
      ? neverExpire
      : requestExpirer({ ask, clock, store, times }),
    deadLettersIn: bus.deadLettersIn,
    lagsOf: bus.lagsOf,
    ...views,
    store,
    readModel,
    keys,
    clock,
    currencies: options.currencies,
    times,
    terms: transferTerms(options.money, { wallets: views.wallets, limits: options.limits }),
    agentRules: options.agents,
    houseLimits: options.houseLimits ?? DEFAULT_HOUSE_LIMITS,
    auditor: options.auditor,
    isConfirmingRequired,
    mayBePaid: isConfirmingRequired ? mayBePaidOnceConfirmed(views.users) : everybodyMayBePaid,
    nextTransactionId: ids.next,
    market: newestTicks,
    findCaller: async (token) => tokens.remembered(token) ?? tokens.authenticate(token),
    mayBuy: async (clientId) => buys === undefined || (await buys.take(clientId)).isAllowed,
    waitToFindRecipient: async (clientId) => {
      for (const each of recipients) {
        const { isAllowed, resetSeconds } = await each.take(clientId)
        if (!isAllowed) return resetSeconds
      }
      return undefined
    },
    takeBulkItems: async (clientId, items) => {
      const taken = await bulkItems?.take(clientId, items)
      return taken === undefined || taken.isAllowed ? undefined : taken.resetSeconds
    },
    takeBulkRefusals: async (clientId, items) => {
      const taken = await bulkRefusals?.take(clientId, items)
      return taken === undefined || taken.isAllowed ? undefined : taken.resetSeconds
    },
    revokeGrant: (grantId) => revokeGrant({ readModel, bus, clock }, grantId),
    console: {
      operators,
      sessions,
      streams,
      exports: runningExports(),
      acts,
      apiState: () => ({
        areViewsReadable: readiness.isReady(),
        isClockBehind: isClockBehind(gateway),
        areOthersReady: options.isReady(),
        full: expiring.full(),
        verifyTrouble: options.verifyTrouble?.(),
      }),
      settings: options.settings ?? [],
      areLinksOn: options.consoleLinks === 'on',
      samplePayment: options.samplePayment,
      demoTools: options.demoTools,
      sampleLogIn: options.sampleLogIn,
    },
    publicUrl: async () => (await authServer.promise).publicUrl,
  }
  const check = async (): Promise<void> => {
    await assertReadable(views)
    await ids.ensure()
  }
  const readiness = await watchReadiness(check, log)
  const expiring = await watchKindsAtCapacity(readModel, log)
  const { notifier } = options
  const stopDelivering = notifier.isPolled
    ? async () => {}
    : startPeriodicTask(DELIVERED_EVERY_MS, log, deliverNotifications({ ...gateway, notifier, log }))
  const isWell = () => readiness.isReady() && !isClockBehind(gateway)
  const isReady = () => isWell() && options.isReady()
  const tokens = cachedAuthenticator(tokenAuthenticator(gateway, () => authServer.promise))
  const revoked = await bus.tail({ topic: revocations, onMessage: tokens.revoke })
  const serverContext = { currencies: gateway.currencies, clock, log, meter, tracer }
  const connectionsPerAddress = limiter && CONNECTIONS_PER_ADDRESS_MAX
  const clients = await startHttp({
    ...serverContext,
    identifyCaller: identifyClient(tokens),
    identifyApplication: identifyApplication((applicationId) => isKnownApplication(gateway, applicationId)),
    routes: clientRoutes(gateway),
    pages: [
      healthPage(isReady, { full: expiring.full, verifyTrouble: options.verifyTrouble }),
      ...docsPages(),
      ...clientConsolePages(gateway.publicUrl),
    ],
    mount: {
      methodsAt: authServerMethods,
      handle: async (...request) => (await authServer.promise).handle(...request),
    },
    host: options.host,
    port: options.port,
    origins: options.origins,
    isHttps: options.publicUrl?.startsWith('https:'),
    trustedProxies: options.trustedProxies,
    connectionsPerAddress,
    sockets: options.sockets,
    limits: limiter && rateLimits(limiter, options.quotas),
  })
  const publicUrl = options.publicUrl ?? listeningUrl(options.host, clients.port)
  authServer.resolve({ ...(await options.authServer(publicUrl)), publicUrl })
  const hosts = options.operatorHosts ?? new Set<string>()
  const operator = await startHttp({
    ...serverContext,
    identifyCaller: identifyOperator({ operators, sessions, hosts }),
    identifyLogIn: identifyLogIn(hosts),
    routes: operatorRoutes(gateway),
    pages: [...operatorDocsPages(), ...consolePages()],
    host: options.operatorHost,
    port: options.operatorPort,
    connectionsPerAddress,
    bruteForceGuard: limiter && bruteForceGuard(limiter(OPERATOR_TOKEN_FAILURES)),
  })
  return {
    port: clients.port,
    operatorPort: operator.port,
    publicUrl,
    isWell,
    stop: async () => {
      await streams.stop()
      await Promise.all([clients.stop(), operator.stop()])
      await stopDelivering()
      await revoked.stop()
      await newestTicks.stop()
      await readiness.stop()
      await expiring.stop()
      await stopAsking()
      await ids.stop()
    },
  }
}
