import type { CallGroup } from '@folio/contracts/websocket/known-calls.ts'
import { type Limiter, memoryLimiter, type Policy } from '@folio/service-kit/limiter.ts'
import { chosenPolicy, SOCKET_POLICIES } from '@folio/service-kit/rate-limits.ts'

/** Who a call is counted for. */
export type Caller = { readonly user: string; readonly connection: string }

/** Counts calls; answers whether one more is allowed. */
export type Quotas = { readonly take: (group: CallGroup, caller: Caller) => Promise<boolean> }

/** The quotas of the sockets: the default ones, or those given in the place of the one of their name. */
export const socketQuotas = (limiter: (policy: Policy) => Limiter, given: readonly Policy[]): Quotas => {
  const own = (policy: Policy): Limiter => limiter(chosenPolicy(given, policy))
  const limiters: Readonly<Record<CallGroup, Limiter>> = {
    trading: own(SOCKET_POLICIES.trading),
    account: own(SOCKET_POLICIES.account),
    reports: own(SOCKET_POLICIES.reports),
    other: own(SOCKET_POLICIES.other),
    // A connection is one instance's alone.
    ping: memoryLimiter(chosenPolicy(given, SOCKET_POLICIES.ping)),
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
