import type { getNickname as endpoint } from '@folio/contracts/http/account/get-nickname.ts'
import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import { decryptText } from '@folio/keys/client-cipher.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import { surely } from './certainty.ts'
import type { Gateway } from './gateway.ts'
import { reachRevision } from './min-revision.ts'
import { notFound } from './refusals.ts'

/** The caller's nickname, and the id that stands for it elsewhere. */
export const getNickname =
  (gateway: Gateway) =>
  async ({ client, receivedAt, minRevision }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    await reachRevision(gateway, minRevision)
    const look = () => gateway.users.get([identityKeys.client(client.client_id)])
    const { values } = await surely(gateway.users, receivedAt, look)
    const entry = values[0] as ClientEntry | undefined
    const key = await gateway.keys.get(client.client_id)
    const nickname = entry && key && decryptText(key, { field: 'nickname' }, entry.nickname)
    if (nickname === undefined) return notFound('nickname')
    return { data: { external_reference_id: client.client_id, nickname } }
  }
