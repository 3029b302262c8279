import { identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { IdentityPorts } from '../identity.ts'

type Names = { readonly nickname?: string | undefined; readonly email?: string | undefined }

const namesOf = async ({ users, keys }: IdentityPorts, clientId: string): Promise<Names> => {
  const { values } = await users.get([identityKeys.client(clientId)])
  const key = await keys.get(clientId)
  const [client] = values
  if (client === undefined || key === undefined) return {}
  const nickname = decryptText(key, { field: 'nickname' }, client.nickname)
  const email = client.email && decryptText(key, { field: 'email' }, client.email)
  return { nickname, email }
}

/** Reads the nickname and the e-mail address of a client; leaves out those that it lacks. */
export const clientNames = async (identity: IdentityPorts, clientId: string): Promise<readonly string[]> => {
  const { nickname, email } = await namesOf(identity, clientId)
  return [nickname, email].flatMap((name) => name || [])
}

/** Reads the e-mail address of a client, if it has one. */
export const clientEmail = async (identity: IdentityPorts, clientId: string): Promise<string | undefined> =>
  (await namesOf(identity, clientId)).email
