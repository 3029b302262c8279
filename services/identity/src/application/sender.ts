import { randomUUID } from 'node:crypto'
import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { type Identity, IdentityUnavailable } from './identity.ts'

/** Who a command is sent for, and by what: its id derives from that, so that what was begun is found again. */
export type Sender = {
  readonly clientId: string
  readonly key: ClientKey
  readonly endpoint: 'sign-up' | 'password' | 'password-link' | 'revoke' | 'signing-keys'
  /** Made for this attempt alone. */
  readonly correlationId: string
  /** Microseconds since 1970. */
  readonly receivedAt: number
}

/** A sender for one attempt of a client; the client's key is made where there is none yet. */
export const senderOf = async (
  { keys, clock }: Identity,
  clientId: string,
  endpoint: Sender['endpoint'],
): Promise<Sender> => {
  const key = await keys.create(clientId)
  if (key === undefined) throw new IdentityUnavailable('the key of the client is gone')
  return { clientId, key, endpoint, correlationId: randomUUID(), receivedAt: clock() }
}

/** The id of the command that a sender sends for a purpose. */
export const sentCommandId = ({ clientId, endpoint }: Sender, purpose: string): string =>
  commandIdOf(clientId, endpoint, purpose)
