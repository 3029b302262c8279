import { OTP_TTL_MS } from '@folio/contracts/one-time-password.ts'
import { revocations } from '@folio/contracts/revocation.ts'
import { addressLimits } from '@folio/service-kit/address-limits.ts'
import { type InFront, NOBODY_IN_FRONT } from '@folio/service-kit/in-front.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { rememberedRevocations } from '@folio/service-kit/remembered-revocations.ts'
import { followAccounts } from './application/account-feed.ts'
import { accountLedger } from './application/account-ledger.ts'
import { addressSlots } from './socket/address-slots.ts'
import { connectionSlots } from './socket/connection-slots.ts'
import { type Counts, noCounts, type ShownCount, shownCounts } from './socket/counts.ts'
import { DEFAULT_LIMITS, type Limits } from './socket/limits.ts'
import { openConnections } from './socket/open-connections.ts'
import { openSockets } from './socket/open-sockets.ts'
import { noQuotas, socketQuotas } from './socket/quotas.ts'
import { freeSlots } from './socket/redeem.ts'
import type { SocketDoor } from './socket/socket-door.ts'

/** Revocations are remembered for this much longer than a one-time password can live. */
const SLACK_MS = 60_000

/** What the sockets are told by their configuration. */
export type RealtimeOptions = {
  /** Whether clients are held to rate limits and to a number of connections. */
  readonly limits: 'on' | 'off'
  /** Rate limits that replace the default ones of the same name, of calls and of addresses. */
  readonly quotas: readonly Policy[]
  /** Where calls and requests are counted; left out, in this process alone. */
  readonly limiter?: (policy: Policy) => Limiter
  /** The proxies between it and clients, whose word on a client's address is taken; left out, none. */
  readonly inFront?: InFront
  /** Bounds other than the usual ones. */
  readonly bounds?: Partial<Limits>
  /** The origins whose pages may read refusals over plain HTTP; none, where left out. */
  readonly origins?: ReadonlySet<string>
  /** Where clients reach this installation; left out, refusals tell nothing of https. */
  readonly publicUrl?: string | undefined
}

/** The sockets of this process. */
export type Realtime = SocketDoor & {
  readonly counts: () => Readonly<Counts>
  /** The counts as they are watched. */
  readonly shown: readonly ShownCount[]
  readonly isWell: () => boolean
  /** Closes every socket, and resolves when they are closed. */
  readonly stop: () => Promise<void>
}

/** The whole service on one screen: one-time passwords in, sockets open, calls answered, events of accounts pushed. */
export const startRealtime = async (ports: Ports, options: RealtimeOptions): Promise<Realtime> => {
  const { bus, store, readModel, clock, log } = ports
  const bounds: Limits = { ...DEFAULT_LIMITS, ...options.bounds }
  const isLimited = options.limits === 'on'
  const limiter = options.limiter ?? memoryLimiter
  const counts = noCounts()
  const revoked = rememberedRevocations(OTP_TTL_MS + SLACK_MS)
  const connections = openConnections({ ...bounds, clock })
  const revocationTail = await bus.tail({
    topic: revocations,
    from: 'beginning',
    onMessage: (revocation) => {
      revoked.add(revocation)
      connections.revoke(revocation)
    },
  })
  // A bus that keeps no topics tells of nothing that was revoked before: the token may be worth nothing by now.
  const heardSinceMs = bus.keepsTopics ? 0 : Math.floor(clock() / 1000)
  const feed = await followAccounts({ bus, epoch: store.epoch, log })
  const slots = isLimited ? connectionSlots(readModel, { perUser: bounds.connectionsPerUserMax, log }) : freeSlots
  const door = openSockets({
    calls: { ledger: accountLedger(store), feed, clock, log },
    quotas: isLimited ? socketQuotas(limiter, options.quotas) : noQuotas,
    limits: bounds,
    counts,
    redeeming: { readModel, slots, revoked, heardSinceMs, clock },
    connections,
    addressLimits: isLimited ? addressLimits(limiter, options.quotas) : [],
    publicSlots: isLimited ? addressSlots(bounds.publicSocketsMax) : freeSlots,
    inFront: options.inFront ?? NOBODY_IN_FRONT,
    origins: options.origins ?? new Set(),
    isHttps: options.publicUrl?.startsWith('https:') === true,
  })
  return {
    ...door,
    counts: () => counts,
    shown: shownCounts(counts),
    isWell: feed.isWell,
    stop: async () => {
      await connections.stop()
      await slots.stop()
      await feed.stop()
      await revocationTail.stop()
    },
  }
}
