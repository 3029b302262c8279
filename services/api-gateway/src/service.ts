import { randomUUID } from 'node:crypto'
import type { Auditor } from '@folio/contracts/auditor.ts'
import type { Currencies } from '@folio/contracts/http/money.ts'
import type { MoneyRules } from '@folio/contracts/http/money-rules.ts'
import type { EmailVerification } from '@folio/contracts/identity/email-verification.ts'
import type { NewEvent } from '@folio/contracts/new-events.ts'
import type { AgentRules } from '@folio/contracts/payment-agent/agent-rules.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import type { Notifier } from '@folio/notifier/port.ts'
import { asker } from '@folio/service-kit/ask.ts'
import { CONNECTIONS_PER_ADDRESS_MAX } from '@folio/service-kit/connection-cap.ts'
import { watchFullKinds } from '@folio/service-kit/full-kinds.ts'
import type { InFront } from '@folio/service-kit/in-front.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { repeatedly } from '@folio/service-kit/repeatedly.ts'
import { tokensOf } from './application/check-token.ts'
import { commandRoom } from './application/command-room.ts'
import { neverExpire, requestExpirer } from './application/expire-request.ts'
import type { Gateway } from './application/gateway.ts'
import { everybodyMayBePaid, mayBePaidOnceConfirmed } from './application/may-be-paid.ts'
import { deliverNotifications } from './application/notifications/deliver-notifications.ts'
import { watchReadiness } from './application/readiness.ts'
import { transactionIds } from './application/transaction-ids.ts'
import { termsBy } from './application/transfers/terms.ts'
import { assertBelieved, openViews } from './application/views.ts'
import { clientAccess, operatorAccess } from './http/access.ts'
import { docsPages } from './http/docs-pages.ts'
import { GUESSES, guessGuard } from './http/guess-guard.ts'
import { healthPage } from './http/health-page.ts'
import { listeningUrl } from './http/listening-url.ts'
import { type People, peopleMethods } from './http/people.ts'
import { rateLimits } from './http/rate-limit.ts'
import type { SocketDoor } from './http/socket-door.ts'
import { startHttp } from './http/start-http.ts'
import { cachedTokens } from './http/tokens.ts'
import { clientRoutes, operatorRoutes } from './routes.ts'

/** Nobody waits longer for a code or a link to be on its way. */
const DELIVERED_EVERY_MS = 1000

/** What the gateway is told by its configuration. */
export type GatewayOptions = {
  readonly host: string
  /** Where clients are served; 0: any free port. */
  readonly port: number
  /** Where the operator is served: an address of its own, for whoever has the token can make money. */
  readonly operatorHost: string
  readonly operatorPort: number
  readonly operatorToken: string
  readonly currencies: Currencies
  /** Whether callers are held to rate limits, and transfers to theirs. */
  readonly limits: 'on' | 'off'
  readonly money: MoneyRules
  /** Rate limits that replace the default ones of the same name. */
  readonly quotas: readonly Policy[]
  readonly agents: AgentRules
  /** Whether accounts need a confirmed e-mail address; left out, they do not. */
  readonly emailVerification?: EmailVerification
  /** Events that may not be written yet; left out, none. */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
  /** Where calls are counted; left out, in this process alone. */
  readonly limiter?: (policy: Policy) => Limiter
  /** Origins whose pages may call from a browser; left out, none. */
  readonly origins?: ReadonlySet<string>
  /** Whether all else that requests need is there; the views the gateway watches itself. */
  readonly isReady: () => boolean
  /** Who serves the sockets on the clients' port, where no edge parts them from the API. */
  readonly sockets?: SocketDoor
  /** The proxies between it and clients, whose word on a client's address is taken; left out, none. */
  readonly inFront?: InFront
  /** Where clients reach this installation, without a slash at the end; left out, where it listens. */
  readonly publicUrl?: string | undefined
  /** How clients are told of codes, and of their passwords. */
  readonly notifier: Notifier
  /** Who looks at everything for the operator. */
  readonly auditor: Auditor
  /** How people are let in at that address. */
  readonly people: (publicUrl: string) => Promise<People>
}

/** A running gateway and where it listens. */
export type RunningGateway = {
  readonly port: number
  readonly operatorPort: number
  readonly publicUrl: string
  /** Whether its views can be believed just now. */
  readonly isWell: () => boolean
  readonly stop: () => Promise<void>
}

/** The whole service on one screen: requests in, commands out, replies and read models back. */
export const startGateway = async (ports: KeyedPorts, options: GatewayOptions): Promise<RunningGateway> => {
  const { bus, store, readModel, keys, clock, log, times, meter, tracer } = ports
  // What was acknowledged before this start must show before anything is answered from a view.
  const since = await store.lastPosition()
  const belief = { epoch: store.epoch, now: clock, times, since, storeEnd: store.lastPosition }
  const { ask, stop: stopAsking } = await asker({ bus, address: randomUUID(), timeoutMs: times.answerMs })
  const views = openViews(readModel, belief)
  const ids = transactionIds(ports, views.wallets)
  const people = Promise.withResolvers<People & { readonly publicUrl: string }>()
  const isConfirmingRequired = options.emailVerification === 'required' && !options.eventsHeldBack?.has('EmailVerified')
  const gateway: Gateway = {
    ask,
    room: commandRoom(),
    expireRequest: options.eventsHeldBack?.has('RequestExpired')
      ? neverExpire
      : requestExpirer({ ask, clock, store, times }),
    deadLettersIn: bus.deadLettersIn,
    ...views,
    store,
    readModel,
    keys,
    clock,
    currencies: options.currencies,
    times,
    terms: termsBy(options.money, { wallets: views.wallets, limits: options.limits }),
    agentRules: options.agents,
    isConfirmingRequired,
    mayBePaid: isConfirmingRequired ? mayBePaidOnceConfirmed(views.users) : everybodyMayBePaid,
    nextTransactionId: ids.next,
    publicUrl: async () => (await people.promise).publicUrl,
  }
  const check = async (): Promise<void> => {
    await assertBelieved(views)
    await ids.ensure()
  }
  const readiness = await watchReadiness(check, log)
  const expiring = await watchFullKinds(readModel, log)
  const { notifier } = options
  const stopDelivering = notifier.isFetched
    ? async () => {}
    : repeatedly(DELIVERED_EVERY_MS, log, deliverNotifications({ ...gateway, notifier, log }))
  const isReady = () => readiness.isReady() && options.isReady()
  const tokens = cachedTokens(tokensOf(gateway, () => people.promise))
  const revoked = await bus.tail({ topic: revocations, onMessage: tokens.revoke })
  const edge = { currencies: gateway.currencies, clock, log, meter, tracer }
  const limiter = options.limits === 'on' ? (options.limiter ?? memoryLimiter) : undefined
  const connectionsPerAddress = limiter && CONNECTIONS_PER_ADDRESS_MAX
  const clients = await startHttp({
    ...edge,
    access: clientAccess(tokens),
    routes: clientRoutes(gateway),
    pages: [healthPage(isReady, expiring.full), ...docsPages()],
    mount: { methodsAt: peopleMethods, handle: async (...request) => (await people.promise).handle(...request) },
    host: options.host,
    port: options.port,
    origins: options.origins,
    isHttps: options.publicUrl?.startsWith('https:'),
    inFront: options.inFront,
    connectionsPerAddress,
    sockets: options.sockets,
    limits: limiter && rateLimits(limiter, options.quotas),
  })
  const publicUrl = options.publicUrl ?? listeningUrl(options.host, clients.port)
  people.resolve({ ...(await options.people(publicUrl)), publicUrl })
  const operator = await startHttp({
    ...edge,
    access: operatorAccess(options.operatorToken),
    routes: operatorRoutes(gateway, options.auditor),
    host: options.operatorHost,
    port: options.operatorPort,
    connectionsPerAddress,
    guesses: limiter && guessGuard(limiter(GUESSES)),
  })
  return {
    port: clients.port,
    operatorPort: operator.port,
    publicUrl,
    isWell: readiness.isReady,
    stop: async () => {
      await Promise.all([clients.stop(), operator.stop()])
      await stopDelivering()
      await revoked.stop()
      await readiness.stop()
      await expiring.stop()
      await stopAsking()
      await ids.stop()
    },
  }
}
