import { type Limiter, memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import { addressLimiters } from '@folio/access/rate-limit-policies.ts'
import { revocationCache } from '@folio/access/revocation-cache.ts'
import { NO_PROXIES, type TrustedProxies } from '@folio/access/trusted-proxies.ts'
import { type Currencies, DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import type { NewEvent } from '@folio/contracts/ledger/new-events.ts'
import { revocations } from '@folio/contracts/messaging/revocation.ts'
import { OTP_TTL_MS } from '@folio/contracts/options-account/one-time-password.ts'
import { DEFAULT_SLIPPAGE } from '@folio/contracts/trading/slippage.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { isClockBehind } from '@folio/option-contracts/asking/trading-clock.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { followAccounts } from './application/accounts/account-feed.ts'
import { accountLedger } from './application/accounts/account-ledger.ts'
import { followMarket } from './application/market/market-feed.ts'
import { pacedQueue } from './application/market/paced-queue.ts'
import { accountContracts } from './application/positions/account-contracts.ts'
import { positionBoard } from './application/positions/position-board.ts'
import { appMarkups } from './application/trading/app-markups.ts'
import { sharedPrices } from './application/trading/shared-prices.ts'
import { openTradeSender } from './application/trading/trade-sender.ts'
import { noQuotas, socketQuotas } from './connection/call-quotas.ts'
import { connectionRegistry } from './connection/connection-registry.ts'
import { DEFAULT_LIMITS, type Limits } from './connection/limits.ts'
import { noCounts, type SocketCounts, type SocketGauge, socketGauges } from './connection/socket-metrics.ts'
import { acceptUpgrades } from './upgrade/accept-upgrades.ts'
import { addressSlots } from './upgrade/address-slots.ts'
import { connectionSlots } from './upgrade/connection-slots.ts'
import { unlimitedSlots } from './upgrade/redeem-otp.ts'
import type { UpgradeHandler } from './upgrade/upgrade-handler.ts'

/** The time for which a revocation is kept beyond the life of a one-time password. */
const SLACK_MS = 60_000

/** The most long reads, of earlier ticks and of accounts, that wait at a time. */
const LONG_READS_MAX = 64

/** The configuration of the sockets. */
export type RealtimeOptions = {
  /** `on` applies rate limits and connection limits to clients. */
  readonly limits: 'on' | 'off'
  /** Rate limits that replace the default ones of the same name, of calls and of addresses. */
  readonly quotas: readonly Policy[]
  /** Creates the counter of a policy (default: one in the memory of this process). */
  readonly limiter?: (policy: Policy) => Limiter
  /** The proxies whose word on a client's address is trusted (default: none). */
  readonly trustedProxies?: TrustedProxies
  /** The currencies of the installation (default: the default ones). */
  readonly currencies?: Currencies
  /** The part of a proposal's payout that may be lost until it is bought (default: 0.5 %). */
  readonly slippage?: Amount
  /** Events that are read and not yet written (default: none). */
  readonly eventsHeldBack?: ReadonlySet<NewEvent>
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

/** Starts the realtime service: redeems one-time passwords, opens sockets, answers calls, and pushes events of accounts and ticks. */
export const startRealtime = async (ports: Ports, options: RealtimeOptions): Promise<Realtime> => {
  const { bus, store, readModel, clock, log } = ports
  const bounds: Limits = { ...DEFAULT_LIMITS, ...options.bounds }
  const isLimited = options.limits === 'on'
  const limiter = options.limiter ?? memoryLimiter
  const counts = noCounts()
  const revoked = revocationCache(OTP_TTL_MS + SLACK_MS)
  const connections = connectionRegistry({ ...bounds, clock })
  const revocationTail = await bus.tail({
    topic: revocations,
    from: 'beginning',
    onMessage: (revocation) => {
      revoked.add(revocation)
      connections.revoke(revocation)
    },
  })
  // A bus that keeps no topics does not repeat earlier revocations, so older one-time passwords cannot be trusted.
  const heardSinceMs = bus.keepsTopics ? 0 : Math.floor(clock() / 1000)
  const ledger = accountLedger(store)
  const feed = await followAccounts({ bus, epoch: store.epoch, log })
  const longReads = pacedQueue(LONG_READS_MAX)
  const market = await followMarket({ bus, store, readModel, longReads, log })
  const trades = await openTradeSender(ports, { expiresRequests: !options.eventsHeldBack?.has('RequestExpired') })
  const slots = isLimited ? connectionSlots(readModel, { perUser: bounds.connectionsPerUserMax, log }) : unlimitedSlots
  const door = acceptUpgrades({
    calls: {
      ledger,
      feed,
      contracts: accountContracts(ports, ledger),
      market,
      longReads,
      positions: positionBoard({ market, log }),
      prices: sharedPrices(),
      trades,
      markups: appMarkups(ports),
      currencies: options.currencies ?? DEFAULT_CURRENCIES,
      slippage: options.slippage ?? DEFAULT_SLIPPAGE,
      clock,
      log,
    },
    quotas: isLimited ? socketQuotas(limiter, options.quotas) : noQuotas,
    limits: bounds,
    counts,
    redemption: { readModel, slots, revoked, heardSinceMs, clock },
    connections,
    addressLimits: isLimited ? addressLimiters(limiter, options.quotas) : [],
    publicSlots: isLimited ? addressSlots(bounds.publicSocketsMax) : unlimitedSlots,
    trustedProxies: options.trustedProxies ?? NO_PROXIES,
    origins: options.origins ?? new Set(),
    isHttps: options.publicUrl?.startsWith('https:') === true,
  })
  return {
    ...door,
    counts: () => counts,
    shown: socketGauges(counts),
    isWell: () => feed.isWell() && market.isWell() && !isClockBehind({ clock, market }),
    stop: async () => {
      await connections.stop()
      await slots.stop()
      await trades.stop()
      await feed.stop()
      await market.stop()
      await revocationTail.stop()
    },
  }
}
