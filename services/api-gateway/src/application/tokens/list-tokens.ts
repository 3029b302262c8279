import { listTokens as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import { identityKeys, type OwnTokenEntry } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'

/** More than the number of unexpired tokens that a client can have. */
const TOKENS_SHOWN_MAX = 1000

/** The name of tokens that the operator issued. */
const UNNAMED = 'opened by the operator'

const shown = (key: ClientKey | undefined, entry: OwnTokenEntry) => ({
  id: entry.token_id,
  name: (entry.name && key && decryptText(key, { field: 'token_name' }, entry.name)) ?? UNNAMED,
  application_id: entry.application_id,
  scopes: scopesIn(entry.scopes),
  created_at: entry.created_at,
  expires_at: entry.expires_at ?? null,
})

/** Answers the caller's personal access tokens, the oldest first. */
export const listTokens = handle(
  endpoint,
  async (gateway, { client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    await gateway.users.waitForAllBefore(receivedAt)
    const key = await gateway.keys.get(client.client_id)
    const { entries } = await gateway.users.list({
      prefix: identityKeys.ownTokens(client.client_id),
      limit: TOKENS_SHOWN_MAX,
    })
    const tokens = entries.map(([, entry]) => shown(key, entry))
    return { data: tokens.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)) }
  },
)
