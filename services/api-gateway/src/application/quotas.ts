import type { Limiter, Policy } from '@folio/access/rate-limit.ts'
import {
  BULK_ITEMS_POLICY,
  BULK_REFUSALS_POLICY,
  chosenPolicy,
  RECIPIENT_POLICIES,
  SOCKET_POLICIES,
} from '@folio/access/rate-limit-policies.ts'

/** The rate limits that handlers count themselves, besides those of every call. */
export type Quotas = {
  /** Counts a purchase of a client as one `buy` of the sockets; resolves to false if the quota is exhausted. */
  readonly mayBuy: (clientId: string) => Promise<boolean>
  /** Counts a look-up of a recipient; resolves to the seconds to wait if one of the quotas is exhausted. */
  readonly waitToFindRecipient: (clientId: string) => Promise<number | undefined>
  /** Counts transfers that a client asks for in bulk; resolves to the seconds to wait if the quota is exhausted. */
  readonly takeBulkItems: (clientId: string, items: number) => Promise<number | undefined>
  /**
   * Counts transfers in bulk that were refused, which may be none; resolves to the seconds to wait if the quota is exhausted.
   */
  readonly takeBulkRefusals: (clientId: string, items: number) => Promise<number | undefined>
}

const NO_QUOTAS: Quotas = {
  mayBuy: async () => true,
  waitToFindRecipient: async () => undefined,
  takeBulkItems: async () => undefined,
  takeBulkRefusals: async () => undefined,
}

/** Counts by limiters of the chosen policies; without a maker of limiters everything is allowed. */
export const quotasOf = (limiter: ((policy: Policy) => Limiter) | undefined, policies: readonly Policy[]): Quotas => {
  if (limiter === undefined) return NO_QUOTAS
  const limiterOf = (policy: Policy): Limiter => limiter(chosenPolicy(policies, policy))
  const buys = limiterOf(SOCKET_POLICIES.trading)
  const recipients = RECIPIENT_POLICIES.map(limiterOf)
  const secondsToWait = (bulk: Limiter) => async (clientId: string, items: number) => {
    const { isAllowed, resetSeconds } = await bulk.take(clientId, items)
    return isAllowed ? undefined : resetSeconds
  }
  return {
    mayBuy: async (clientId) => (await buys.take(clientId)).isAllowed,
    waitToFindRecipient: async (clientId) => {
      for (const each of recipients) {
        const { isAllowed, resetSeconds } = await each.take(clientId)
        if (!isAllowed) return resetSeconds
      }
      return undefined
    },
    takeBulkItems: secondsToWait(limiterOf(BULK_ITEMS_POLICY)),
    takeBulkRefusals: secondsToWait(limiterOf(BULK_REFUSALS_POLICY)),
  }
}
