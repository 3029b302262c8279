import { type Limiter, memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import { addressLimiters } from '@folio/access/rate-limit-policies.ts'
import { revocationCache } from '@folio/access/revocation-cache.ts'
import { NO_PROXIES, type TrustedProxies } from '@folio/access/trusted-proxies.ts'
import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { type Revocation, revocations } from '@folio/contracts/messaging/revocation.ts'
import { OTP_TTL_MS } from '@folio/contracts/options-account/one-time-password.ts'
import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import { rateLimits } from '@folio/rest-server/checks/rate-limits.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { followLedgers } from './application/account-streams/ledger-feed.ts'
import { type CallOptions, openCalls } from './application/open-calls.ts'
import { type AccountEvents, accountEvents } from './application/server-sent-events/account-events.ts'
import { ownAccounts } from './application/server-sent-events/own-accounts.ts'
import { accountEventsRoute } from './application/server-sent-events/stream-account-events.ts'
import { noQuotas, socketQuotas } from './connection/call-quotas.ts'
import { connectionRegistry } from './connection/connection-registry.ts'
import { DEFAULT_LIMITS, type Limits } from './connection/limits.ts'
import { noCounts, type SocketCounts, type SocketGauge, socketGauges } from './connection/socket-metrics.ts'
import { eventsServer } from './http/events-server.ts'
import { openTokens, type TokenOptions, type Tokens } from './http/tokens.ts'
import { acceptUpgrades } from './upgrade/accept-upgrades.ts'
import { addressSlots } from './upgrade/address-slots.ts'
import { connectionSlots } from './upgrade/connection-slots.ts'
import { unlimitedSlots } from './upgrade/redeem-otp.ts'
import type { UpgradeHandler } from './upgrade/upgrade-handler.ts'

/** The time for which a revocation is kept beyond the life of a one-time password. */
const SLACK_MS = 60_000

/** The configuration of the sockets. */
export type RealtimeOptions = TokenOptions &
  CallOptions & {
    /** `on` applies rate limits and connection limits to clients. */
    readonly limits: 'on' | 'off'
    /** Rate limits that replace the default ones of the same name, of calls and of addresses. */
    readonly quotas: readonly Policy[]
    /** Creates the counter of a policy (default: one in the memory of this process). */
    readonly limiter?: (policy: Policy) => Limiter
    /** The proxies whose word on a client's address is trusted (default: none). */
    readonly trustedProxies?: TrustedProxies
    /** Limits that replace the default ones. */
    readonly bounds?: Partial<Limits>
    /** The origins whose pages may read refusals over plain HTTP (default: none). */
    readonly origins?: ReadonlySet<string>
    /** The URL at which clients reach this installation; refusals carry Strict-Transport-Security if it is https. */
    readonly publicUrl?: string | undefined
  }

/** The sockets of this process. */
export type Realtime = UpgradeHandler & {
  readonly counts: () => Readonly<SocketCounts>
  /** The counts as gauges for metrics. */
  readonly shown: readonly SocketGauge[]
  readonly isWell: () => boolean
  /** Closes every socket and resolves when all are closed. */
  readonly stop: () => Promise<void>
}

/** Passes each revocation, earlier ones first, to all who must know it. */
const tailRevocations = (bus: Ports['bus'], handlers: readonly ((revocation: Revocation) => void)[]) =>
  bus.tail({
    topic: revocations,
    from: 'beginning',
    onMessage: (revocation) => {
      for (const handle of handlers) handle(revocation)
    },
  })

/** Makes the server of the streams of account events over HTTP. */
const accountEventsServer = (
  { clock, log, meter, tracer }: Ports,
  options: RealtimeOptions,
  { events, tokens }: { readonly events: AccountEvents; readonly tokens: Tokens },
) =>
  eventsServer(
    {
      identifyCaller: tokens.identifyCaller,
      currencies: options.currencies ?? DEFAULT_CURRENCIES,
      clock,
      log,
      meter,
      tracer,
      limits: options.limits === 'on' ? rateLimits(options.limiter ?? memoryLimiter, options.quotas) : undefined,
      isHttps: options.publicUrl?.startsWith('https:'),
      origins: options.origins,
      trustedProxies: options.trustedProxies,
    },
    accountEventsRoute(events),
  )

/**
 * Starts the realtime service: redeems one-time passwords, opens sockets, answers calls, pushes events of accounts and ticks,
 * and streams the events of accounts over HTTP.
 */
export const startRealtime = async (ports: Ports, options: RealtimeOptions): Promise<Realtime> => {
  const { bus, store, readModel, clock, log } = ports
  const bounds: Limits = { ...DEFAULT_LIMITS, ...options.bounds }
  const isLimited = options.limits === 'on'
  const limiter = options.limiter ?? memoryLimiter
  const counts = noCounts()
  const revoked = revocationCache(OTP_TTL_MS + SLACK_MS)
  const connections = connectionRegistry({ ...bounds, clock })
  const ledgers = await followLedgers({ bus, epoch: store.epoch })
  const tokens = await openTokens(ports, options)
  const { calls, stop: stopCalls } = await openCalls(ports, options, { ledgers, reads: bounds })
  const events = accountEvents({
    store,
    ledgers,
    longReads: calls.longReads,
    accounts: ownAccounts(tokens.optionsAccounts),
    clock,
    log,
    isRevoked: revoked.has,
  })
  const revocationTail = await tailRevocations(bus, [revoked.add, tokens.revoke, events.revoke, connections.revoke])
  // A bus that keeps no topics does not repeat earlier revocations, so older one-time passwords cannot be trusted.
  const heardSinceMs = bus.keepsTopics ? 0 : Math.floor(clock() / 1000)
  const slots = isLimited ? connectionSlots(readModel, { perUser: bounds.connectionsPerUserMax, log }) : unlimitedSlots
  const door = acceptUpgrades({
    calls,
    quotas: isLimited ? socketQuotas(limiter, options.quotas) : noQuotas,
    limits: bounds,
    counts,
    redemption: { readModel, slots, revoked, isStillValid: tokens.isStillValid, heardSinceMs, clock },
    connections,
    addressLimits: isLimited ? addressLimiters(limiter, options.quotas) : [],
    publicSlots: isLimited ? addressSlots(bounds.publicSocketsMax) : unlimitedSlots,
    trustedProxies: options.trustedProxies ?? NO_PROXIES,
    origins: options.origins ?? new Set(),
    isHttps: options.publicUrl?.startsWith('https:') === true,
  })
  const server = accountEventsServer(ports, options, { events, tokens })
  return {
    ...door,
    isFor: (url) => server.isFor(url) || door.isFor(url),
    answer: (request, response) => (server.isFor(request.url) ? server : door).answer(request, response),
    counts: () => counts,
    shown: socketGauges(counts),
    isWell: () => calls.feed.isWell() && calls.market.isWell() && !isClockBehind(calls),
    stop: async () => {
      events.stop()
      await connections.stop()
      await server.drained()
      await slots.stop()
      await stopCalls()
      await ledgers.stop()
      await revocationTail.stop()
    },
  }
}
