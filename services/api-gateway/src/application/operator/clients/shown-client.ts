import type { ClientFound } from '@folio/contracts/http/operator/lookups/clients.ts'
import { mayCall, type Role } from '@folio/contracts/http/role.ts'
import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import { MASK } from '@folio/contracts/messaging/masked-data.ts'
import type { Caller } from '../../caller.ts'
import { readPersonalData } from '../../clients/personal-data.ts'
import type { Gateway } from '../../gateway.ts'

/** Nicknames are personal: roles below this one see that there is one. */
const SEES_NICKNAMES: Role = 'operator'

/** Shows who a client is, to an operator. */
export const shownClient = async (
  gateway: Gateway,
  entry: ClientEntry,
  { operator }: Pick<Caller, 'operator'>,
): Promise<ClientFound> => {
  const { client_id } = entry
  const [verified] = (await gateway.users.get([identityKeys.emailVerified(client_id)])).values
  const nickname = entry.isErased ? undefined : (await readPersonalData(gateway, entry)).nickname
  const isSeen = mayCall(operator?.role ?? 'viewer', SEES_NICKNAMES)
  return {
    client_id,
    nickname: nickname === undefined ? null : isSeen ? nickname : MASK,
    status: entry.isErased ? 'erased' : 'active',
    has_email: entry.email !== undefined,
    is_email_verified: verified !== undefined,
  }
}
