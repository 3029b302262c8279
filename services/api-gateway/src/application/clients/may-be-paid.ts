import { identityKeys, lacksConfirmation } from '@folio/contracts/identity/views.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { LRUCache } from 'lru-cache'

/** Tells if a client may be paid by others; returns no promise if that is cached. */
export type MayBePaid = (clientId: string) => boolean | Promise<boolean>

const REMEMBERED = 100_000

/**
 * Tells which clients may be paid where confirmed e-mail addresses are required. A confirmation is never withdrawn, so
 * the view is read once for each client that has one.
 */
export const mayBePaidOnceConfirmed = (users: Pick<ViewReader, 'get'>): MayBePaid => {
  const confirmed = new LRUCache<string, true>({ maxSize: REMEMBERED, sizeCalculation: () => 1 })
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

/** Lets every client be paid. */
export const everybodyMayBePaid: MayBePaid = () => true
