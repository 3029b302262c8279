import { identityKeys, type OwnTokenEntry } from '@folio/contracts/identity/views.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { applicationsLetIn } from './applications-let-in.ts'
import type { Identity } from './identity.ts'

/** Who has access to a client's account besides the client: personal access tokens and applications, by their names. */
export type AccessOf = { readonly tokens: readonly string[]; readonly applications: readonly string[] }

/** More than a client can have that have not ended. */
const TOKENS_READ_MAX = 1000

const UNNAMED = 'opened by the operator'

const nameOf = (key: ClientKey | undefined, { name }: OwnTokenEntry): string =>
  (name && key && decryptText(key, { field: 'token_name' }, name)) ?? UNNAMED

/** The access that there is to a client's account just now. */
export const accessOf = async (identity: Identity, clientId: string): Promise<AccessOf> => {
  const { users, keys, clock } = identity
  const { entries } = await users.list({ prefix: identityKeys.ownTokens(clientId), limit: TOKENS_READ_MAX })
  const now = timestampOf(clock())
  const living = entries.map(([, entry]) => entry).filter(({ expires_at = now }) => expires_at >= now)
  const key = await keys.get(clientId)
  return {
    tokens: living.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1)).map((entry) => nameOf(key, entry)),
    applications: await applicationsLetIn(identity, clientId),
  }
}
