import { ownTokens } from '@folio/access/own-tokens.ts'
import { listTokens as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { scopesIn } from '@folio/contracts/http/scope.ts'
import { type OwnTokenEntry, UNNAMED_TOKEN } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'

const shown = (key: ClientKey | undefined, entry: OwnTokenEntry) => ({
  id: entry.token_id,
  name: (entry.name && key && decryptText(key, { field: 'token_name' }, entry.name)) ?? UNNAMED_TOKEN,
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
    const tokens = await ownTokens(gateway.users, client.client_id)
    return { data: tokens.map((entry) => shown(key, entry)) }
  },
)
