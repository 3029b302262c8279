import type { Limiter, Policy } from '@folio/access/rate-limit.ts'
import {
  BULK_ITEMS_POLICY,
  BULK_REFUSALS_POLICY,
  chosenPolicy,
  RECIPIENT_POLICIES,
  SOCKET_POLICIES,
} from '@folio/access/rate-limit-policies.ts'

/** A quota that a caller has exhausted: its calls in a window, and the seconds until the next one is allowed. */
export type ExhaustedQuota = { readonly quota: number; readonly windowSeconds: number; readonly waitSeconds: number }

/** The rate limits that handlers count themselves, besides those of every call. */
export type Quotas = {
  /** Counts a purchase of a client as one `buy` of the sockets; resolves to false if the quota is exhausted. */
  readonly mayBuy: (clientId: string) => Promise<boolean>
  /** Counts a look-up of a recipient; resolves to the quota that is exhausted, if one is. */
  readonly takeRecipientLookup: (clientId: string) => Promise<ExhaustedQuota | undefined>
  /** Counts transfers that a client asks for in bulk; resolves to the seconds to wait if the quota is exhausted. */
  readonly takeBulkItems: (clientId: string, items: number) => Promise<number | undefined>
  /**
   * Counts transfers in bulk that were refused, which may be none; resolves to the seconds to wait if the quota is exhausted.
   */
  readonly takeBulkRefusals: (clientId: string, items: number) => Promise<number | undefined>
}

const NO_QUOTAS: Quotas = {
  mayBuy: async () => true,
  takeRecipientLookup: async () => undefined,
  takeBulkItems: async () => undefined,
  takeBulkRefusals: async () => undefined,
}

/** Counts by limiters of the chosen policies; without a maker of limiters everything is allowed. */
export const quotasOf = (limiter: ((policy: Policy) => Limiter) | undefined, policies: readonly Policy[]): Quotas => {
  if (limiter === undefined) return NO_QUOTAS
  const limiterOf = (policy: Policy): Limiter => limiter(chosenPolicy(policies, policy))
  const buys = limiterOf(SOCKET_POLICIES.trading)
  const recipients = RECIPIENT_POLICIES.map((policy) => {
    const { quota, windowSeconds } = chosenPolicy(policies, policy)
    return { quota, windowSeconds, limiter: limiterOf(policy) }
  })
  const secondsToWait = (bulk: Limiter) => async (clientId: string, items: number) => {
    const { isAllowed, resetSeconds } = await bulk.take(clientId, items)
    return isAllowed ? undefined : resetSeconds
  }
  return {
    mayBuy: async (clientId) => (await buys.take(clientId)).isAllowed,
    takeRecipientLookup: async (clientId) => {
      for (const { quota, windowSeconds, limiter } of recipients) {
        const { isAllowed, resetSeconds } = await limiter.take(clientId)
        if (!isAllowed) return { quota, windowSeconds, waitSeconds: resetSeconds }
      }
      return undefined
    },
    takeBulkItems: secondsToWait(limiterOf(BULK_ITEMS_POLICY)),
    takeBulkRefusals: secondsToWait(limiterOf(BULK_REFUSALS_POLICY)),
  }
}
