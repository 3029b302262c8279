import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { identityKeys, passwordNumberOf } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Identity } from './identity.ts'
import type { Passwords } from './passwords.ts'

/** Who is looked up where there is no such person, so that it takes the same steps. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who showed a password, and how many passwords they had before it. */
export type LoggedIn = { readonly clientId: string; readonly passwordNumber: number }

/**
 * The client whose e-mail address and password these are. Whether there is such an account shows neither in the answer nor
 * in what is done for it.
 */
export const logIn = async (
  { users, keys, namesSecret }: Identity,
  { isRight }: Passwords,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<LoggedIn | undefined> => {
  const named = await users.get([identityKeys.name(nameStreamOf(namesSecret, 'email', email))])
  const clientId = named.values[0]?.holder ?? NOBODY
  const found = await users.get([identityKeys.client(clientId), identityKeys.password(clientId)])
  const [client, changed] = found.values
  const key = await keys.get(clientId)
  const encrypted = changed?.password ?? client?.password
  const kept = key && encrypted && decryptText(key, { field: 'password' }, encrypted)
  if (!(await isRight(kept, password))) return undefined
  return { clientId, passwordNumber: passwordNumberOf(changed) }
}
