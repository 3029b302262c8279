import { identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Identity } from './identity.ts'

type Names = { readonly nickname?: string | undefined; readonly email?: string | undefined }

const namesOf = async ({ users, keys }: Identity, clientId: string): Promise<Names> => {
  const { values } = await users.get([identityKeys.client(clientId)])
  const key = await keys.get(clientId)
  const [client] = values
  if (client === undefined || key === undefined) return {}
  const nickname = decryptText(key, { field: 'nickname' }, client.nickname)
  const email = client.email && decryptText(key, { field: 'email' }, client.email)
  return { nickname, email }
}

/** The e-mail address and the nickname of a client, as far as it has them. */
export const ownNames = async (identity: Identity, clientId: string): Promise<readonly string[]> => {
  const { nickname, email } = await namesOf(identity, clientId)
  return [nickname, email].flatMap((name) => name || [])
}

/** The e-mail address of a client, if it has one. */
export const ownEmail = async (identity: Identity, clientId: string): Promise<string | undefined> =>
  (await namesOf(identity, clientId)).email
