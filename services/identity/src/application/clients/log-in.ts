import { identityKeys, passwordNumberOf } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { IdentityPorts } from '../identity.ts'
import type { PasswordHasher } from '../passwords/password-hasher.ts'
import { holderOfEmail } from './holder-of-email.ts'

/** The client that showed a password, and the number of passwords that it had before this one. */
export type LoggedIn = { readonly clientId: string; readonly passwordNumber: number }

/**
 * Finds the client with an e-mail address and a password. An unknown address takes the same steps and gets the same answer
 * as a wrong password.
 */
export const logIn = async (
  identity: IdentityPorts,
  { matches }: PasswordHasher,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<LoggedIn | undefined> => {
  const { users, keys } = identity
  const clientId = await holderOfEmail(identity, email)
  const found = await users.get([identityKeys.client(clientId), identityKeys.password(clientId)])
  const [client, changed] = found.values
  const key = await keys.get(clientId)
  const encrypted = changed?.password ?? client?.password
  const kept = key && encrypted && decryptText(key, { field: 'password' }, encrypted)
  if (!(await matches(kept, password))) return undefined
  return { clientId, passwordNumber: passwordNumberOf(changed) }
}
