import type { listTokens as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import { identityKeys, type OwnTokenEntry } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import type { Gateway } from './gateway.ts'
import { reachRevision } from './min-revision.ts'

/** More than a client can have that have not ended. */
const TOKENS_SHOWN_MAX = 1000

/** What tokens are called that the operator gave out. */
const UNNAMED = 'opened by the operator'

const shown = (key: ClientKey | undefined, entry: OwnTokenEntry) => ({
  id: entry.token_id,
  name: (entry.name && key && decryptText(key, { field: 'token_name' }, entry.name)) ?? UNNAMED,
  application_id: entry.application_id,
  scopes: scopesIn(entry.scopes),
  created_at: entry.created_at,
  expires_at: entry.expires_at ?? null,
})

/** The caller's personal access tokens, the oldest first. */
export const listTokens =
  (gateway: Gateway) =>
  async ({ client, receivedAt, minRevision }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    await reachRevision(gateway, minRevision)
    await gateway.users.seeAllBefore(receivedAt)
    const key = await gateway.keys.get(client.client_id)
    const { entries } = await gateway.users.list({
      prefix: identityKeys.ownTokens(client.client_id),
      limit: TOKENS_SHOWN_MAX,
    })
    const tokens = entries.map(([, entry]) => shown(key, entry))
    return { data: tokens.sort((a, b) => (a.created_at < b.created_at ? -1 : 1)) }
  }
