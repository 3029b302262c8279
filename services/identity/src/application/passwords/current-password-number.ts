import { identityKeys, passwordNumberOf } from '@folio/contracts/identity/views.ts'
import type { IdentityPorts } from '../identity.ts'

/** Reads how many passwords a client had before the current one; undefined for an unknown or erased client. */
export const currentPasswordNumber = async (
  { users }: IdentityPorts,
  clientId: string,
): Promise<number | undefined> => {
  const { values } = await users.get([identityKeys.client(clientId), identityKeys.password(clientId)])
  const [client, password] = values
  return client === undefined || client.isErased ? undefined : passwordNumberOf(password)
}
