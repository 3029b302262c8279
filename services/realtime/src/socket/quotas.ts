import type { CallGroup } from '@folio/contracts/websocket/known-calls.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'

/** Who a call is counted for. */
export type Caller = { readonly user: string; readonly connection: string }

/** Counts calls; answers whether one more is allowed. */
export type Quotas = { readonly take: (group: CallGroup, caller: Caller) => Promise<boolean> }

const DEFAULT_POLICIES: Readonly<Record<CallGroup, Policy>> = {
  trading: { name: 'ws-trading', quota: 360, windowSeconds: 60 },
  account: { name: 'ws-account', quota: 100, windowSeconds: 60 },
  reports: { name: 'ws-reports', quota: 30, windowSeconds: 60 },
  other: { name: 'ws-other', quota: 220, windowSeconds: 60 },
  ping: { name: 'ws-ping', quota: 10, windowSeconds: 1 },
}

/** The quotas of the sockets: the default ones, or those given in the place of the one of their name. */
export const socketQuotas = (limiter: (policy: Policy) => Limiter, given: readonly Policy[]): Quotas => {
  const known = Object.values(DEFAULT_POLICIES).map(({ name }) => name)
  const stray = given.find(({ name }) => !known.includes(name))
  if (stray !== undefined) throw new Error(`there is no rate limit ${stray.name}, only ${known.join(', ')}`)
  const asGiven = (policy: Policy): Policy => given.find(({ name }) => name === policy.name) ?? policy
  const own = (policy: Policy): Limiter => limiter(asGiven(policy))
  const limiters: Readonly<Record<CallGroup, Limiter>> = {
    trading: own(DEFAULT_POLICIES.trading),
    account: own(DEFAULT_POLICIES.account),
    reports: own(DEFAULT_POLICIES.reports),
    other: own(DEFAULT_POLICIES.other),
    // A connection is one instance's alone.
    ping: memoryLimiter(asGiven(DEFAULT_POLICIES.ping)),
  }
  return {
    take: async (group, { user, connection }) => {
      const { isAllowed } = await limiters[group].take(group === 'ping' ? connection : user)
      return isAllowed
    },
  }
}

/** Quotas that allow everything. */
export const noQuotas: Quotas = { take: async () => true }
