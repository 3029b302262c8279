import { identityKeys, type OwnTokenEntry } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { IdentityPorts } from '../identity.ts'

/** More than the active tokens that a client can have. */
const TOKENS_READ_MAX = 1000

const UNNAMED = 'opened by the operator'

const nameOf = (key: ClientKey | undefined, { name }: OwnTokenEntry): string =>
  (name && key && decryptText(key, { field: 'token_name' }, name)) ?? UNNAMED

/** Lists the names of a client's active personal access tokens, the oldest first. */
export const personalTokenNames = async (identity: IdentityPorts, clientId: string): Promise<readonly string[]> => {
  const { users, keys, clock } = identity
  const { entries } = await users.list({ prefix: identityKeys.ownTokens(clientId), limit: TOKENS_READ_MAX })
  const now = timestampOf(clock())
  const living = entries.map(([, entry]) => entry).filter(({ expires_at = now }) => expires_at >= now)
  const key = await keys.get(clientId)
  return living.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map((entry) => nameOf(key, entry))
}
