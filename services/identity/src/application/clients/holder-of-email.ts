import { nameStreamOf } from '@folio/contracts/identity/names.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { IdentityPorts } from '../identity.ts'

/** The client that is looked up for an unknown address, so that it takes the same steps. */
const UNKNOWN_CLIENT_ID = '00000000-0000-0000-0000-000000000000'

/** Finds the id of the client that holds an e-mail address; for an unknown address, an id that no client has. */
export const holderOfEmail = async ({ users, namesSecret }: IdentityPorts, email: string): Promise<string> => {
  const { values } = await users.get([identityKeys.name(nameStreamOf(namesSecret, 'email', email))])
  return values[0]?.holder ?? UNKNOWN_CLIENT_ID
}
