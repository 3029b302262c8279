import { getNickname as endpoint } from '@folio/contracts/http/account/get-nickname.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { findClient } from './find-client.ts'

/** Answers the caller's nickname and its external reference id, which is the client id. */
export const getNickname = handle(
  endpoint,
  async (gateway, { client, receivedAt, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    await waitForRevision(gateway, minRevision)
    const entry = await findClient(gateway, client.client_id, receivedAt)
    const key = await gateway.keys.get(client.client_id)
    const nickname = entry && key && decryptText(key, { field: 'nickname' }, entry.nickname)
    if (nickname === undefined) return notFound('nickname')
    return { data: { external_reference_id: client.client_id, nickname } }
  },
)
