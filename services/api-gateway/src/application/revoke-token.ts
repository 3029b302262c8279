import { randomUUID } from 'node:crypto'
import { revokeToken as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { IDENTITY_VIEW, identityKeys } from '@folio/contracts/identity/views.ts'
import type { Refusal } from '../http/refusal.ts'
import type { Answer, Call } from '../http/route.ts'
import { surely } from './certainty.ts'
import { claimAndSend, identified, isRefusal } from './client-command.ts'
import type { Gateway } from './gateway.ts'
import { notFound } from './refusals.ts'
import { revisionHeader } from './revision-header.ts'

/** Revokes a personal access token of the caller. */
export const revokeToken =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client, params, correlationId, receivedAt, traceparent } = call
    const { client_id: clientId } = client
    const look = () => gateway.users.get([identityKeys.ownToken(clientId, params.id)])
    const { values, mark } = await surely(gateway.users, receivedAt, look)
    if (values[0] === undefined) return notFound('token')
    const about = { clientId, endpoint: endpoint.id, requestId: randomUUID(), body: params.id }
    const request = await identified(gateway, { ...about, correlationId, receivedAt, traceparent })
    const settled = await claimAndSend(gateway, request, {
      view: gateway.users,
      topic: identityCommands,
      account: `user-${clientId}`,
      command: { type: 'RevokeToken', client_id: clientId, token_id: params.id },
      seenPosition: mark.position,
    })
    if (isRefusal(settled)) return settled
    if (settled.recorded.type !== 'TokenRevoked') return notFound('token')
    await gateway.users.reach(settled.recorded.position)
    return { data: { id: params.id, status: 'revoked' }, headers: revisionHeader(IDENTITY_VIEW, settled.recorded) }
  }
