import { identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { IdentityPorts } from '../../../application/identity.ts'
import { CLAIMS, PERSON_SCOPES } from '../scopes.ts'

/** The claims about a person: `sub` is the client's id; data that the person never gave is left out. */
export type PersonClaims = {
  readonly sub: string
  readonly nickname?: string
  readonly email?: string
  readonly email_verified?: boolean
}

const everyClaim = async ({ users, keys }: IdentityPorts, clientId: string): Promise<PersonClaims> => {
  const { values } = await users.get([identityKeys.client(clientId), identityKeys.emailVerified(clientId)])
  const [client, verified] = values
  const key = await keys.get(clientId)
  const nickname = key && client && decryptText(key, { field: 'nickname' }, client.nickname)
  const email = key && client?.email && decryptText(key, { field: 'email' }, client.email)
  return {
    sub: clientId,
    ...(nickname ? { nickname } : {}),
    ...(email ? { email, email_verified: verified !== undefined } : {}),
  }
}

/** Reads the claims about a client that scopes allow. */
export const personClaims = async (
  identity: IdentityPorts,
  clientId: string,
  scopes: readonly string[],
): Promise<Partial<PersonClaims>> => {
  const claims = await everyClaim(identity, clientId)
  const names: readonly string[] = PERSON_SCOPES.filter((word) => scopes.includes(word)).flatMap((word) => CLAIMS[word])
  return Object.fromEntries(Object.entries(claims).filter(([name]) => names.includes(name)))
}
