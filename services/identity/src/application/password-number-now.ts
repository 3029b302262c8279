import { identityKeys, passwordNumberOf } from '@folio/contracts/identity/views.ts'
import type { Identity } from './identity.ts'

/** How many passwords a client had before the one that counts; undefined where there is no such client, or not any more. */
export const passwordNumberNow = async ({ users }: Identity, clientId: string): Promise<number | undefined> => {
  const { values } = await users.get([identityKeys.client(clientId), identityKeys.password(clientId)])
  const [client, password] = values
  return client === undefined || client.isErased ? undefined : passwordNumberOf(password)
}
