import { identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Identity } from './identity.ts'

/** The e-mail address and the nickname of a client, as far as it has them. */
export const ownNames = async ({ users, keys }: Identity, clientId: string): Promise<readonly string[]> => {
  const { values } = await users.get([identityKeys.client(clientId)])
  const key = await keys.get(clientId)
  const [client] = values
  if (client === undefined || key === undefined) return []
  const nickname = decryptText(key, { field: 'nickname' }, client.nickname)
  const email = client.email && decryptText(key, { field: 'email' }, client.email)
  return [nickname, email].flatMap((name) => name || [])
}
