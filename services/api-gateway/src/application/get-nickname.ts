import type { getNickname as endpoint } from '@folio/contracts/http/account/get-nickname.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import { clientById } from './client-by-id.ts'
import type { Gateway } from './gateway.ts'
import { reachRevision } from './min-revision.ts'
import { notFound } from './refusals.ts'

/** The caller's nickname, and the id that stands for it elsewhere. */
export const getNickname =
  (gateway: Gateway) =>
  async ({ client, receivedAt, minRevision }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    await reachRevision(gateway, minRevision)
    const entry = await clientById(gateway, client.client_id, receivedAt)
    const key = await gateway.keys.get(client.client_id)
    const nickname = entry && key && decryptText(key, { field: 'nickname' }, entry.nickname)
    if (nickname === undefined) return notFound('nickname')
    return { data: { external_reference_id: client.client_id, nickname } }
  }
