import type { ClientFound } from '@folio/contracts/http/operator/lookups/clients.ts'
import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import type { Gateway } from '../../gateway.ts'

/** Shows who a client is, to an operator of any role; only a recorded act reveals the nickname. */
export const shownClient = async (gateway: Pick<Gateway, 'users'>, entry: ClientEntry): Promise<ClientFound> => {
  const { client_id } = entry
  const [verified] = (await gateway.users.get([identityKeys.emailVerified(client_id)])).values
  return {
    client_id,
    nickname: entry.isErased ? null : MASK,
    status: entry.isErased ? 'erased' : 'active',
    has_email: entry.email !== undefined,
    is_email_verified: verified !== undefined,
  }
}
