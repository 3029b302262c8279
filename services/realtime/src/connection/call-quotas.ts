import { type Limiter, memoryLimiter, type Policy } from '@folio/access/rate-limit.ts'
import { chosenPolicy, SOCKET_POLICIES } from '@folio/access/rate-limit-policies.ts'
import type { CallGroup } from '@folio/contracts/websocket/call-policies.ts'

/** The user and the connection for which a call is counted. */
export type QuotaKeys = { readonly user: string; readonly connection: string }

/** Counts calls by group; `take` resolves to false if the quota is exhausted. */
export type CallQuotas = { readonly take: (group: CallGroup, caller: QuotaKeys) => Promise<boolean> }

/** Creates the quotas of the sockets; a given policy replaces the default one of the same name. */
export const socketQuotas = (limiter: (policy: Policy) => Limiter, given: readonly Policy[]): CallQuotas => {
  const own = (policy: Policy): Limiter => limiter(chosenPolicy(given, policy))
  const limiters: Readonly<Record<CallGroup, Limiter>> = {
    trading: own(SOCKET_POLICIES.trading),
    account: own(SOCKET_POLICIES.account),
    reports: own(SOCKET_POLICIES.reports),
    other: own(SOCKET_POLICIES.other),
    // Counted in memory, because a connection belongs to one instance.
    ping: memoryLimiter(chosenPolicy(given, SOCKET_POLICIES.ping)),
  }
  return {
    take: async (group, { user, connection }) => {
      const { isAllowed } = await limiters[group].take(group === 'ping' ? connection : user)
      return isAllowed
    },
  }
}

/** Quotas that allow every call. */
export const noQuotas: CallQuotas = { take: async () => true }
