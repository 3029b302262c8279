import { identityKeys, lacksConfirmation } from '@folio/contracts/identity/views.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import { LRUCache } from 'lru-cache'

/** Whether a client may be paid by others; answers at once where that is known. */
export type MayBePaid = (clientId: string) => boolean | Promise<boolean>

const REMEMBERED = 100_000

/**
 * Tells which clients may be paid where confirmed e-mail addresses are required. A confirmation is never taken back, so that
 * the view is asked once for each client that has one.
 */
export const mayBePaidOnceConfirmed = (users: Pick<BelievedView, 'get'>): MayBePaid => {
  const confirmed = new LRUCache<string, true>({ max: REMEMBERED })
  return (clientId) => {
    if (confirmed.has(clientId)) return true
    return users.get([identityKeys.client(clientId), identityKeys.emailVerified(clientId)]).then(({ values }) => {
      const [client, verified] = values
      if (client === undefined) return true
      if (lacksConfirmation(client, { verified })) return false
      confirmed.set(clientId, true)
      return true
    })
  }
}

/** Everybody may be paid. */
export const everybodyMayBePaid: MayBePaid = () => true
