import { ownTokens } from '@folio/access/own-tokens.ts'
import { type OwnTokenEntry, UNNAMED_TOKEN } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { IdentityPorts } from '../identity.ts'

const nameOf = (key: ClientKey | undefined, { name }: OwnTokenEntry): string =>
  (name && key && decryptText(key, { field: 'token_name' }, name)) ?? UNNAMED_TOKEN

/** Lists the names of a client's active personal access tokens, the oldest first. */
export const personalTokenNames = async (identity: IdentityPorts, clientId: string): Promise<readonly string[]> => {
  const { users, keys, clock } = identity
  const now = timestampOf(clock())
  const living = (await ownTokens(users, clientId)).filter(({ expires_at = now }) => expires_at >= now)
  const key = await keys.get(clientId)
  return living.map((entry) => nameOf(key, entry))
}
