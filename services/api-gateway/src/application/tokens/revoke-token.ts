import { revokeToken as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { isRefusal } from '../commands/client-command.ts'
import { identifySingleRequest, sendSingleRequest } from '../commands/single-request.ts'
import { revisionHeader } from '../format-answer.ts'
import { type Answer, handle } from '../handler.ts'

/** Revokes a personal access token of the caller. */
export const revokeToken = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client, params, receivedAt } = call
  const { client_id: clientId } = client
  const look = () => gateway.users.get([identityKeys.ownToken(clientId, params.id)])
  const { values } = await confirmMissing(gateway.users, receivedAt, look)
  if (values[0] === undefined) return notFound('token')
  const request = await identifySingleRequest(gateway, call, { endpoint: endpoint.id, body: params.id })
  const settled = await sendSingleRequest(gateway, request, {
    view: gateway.users,
    topic: identityCommands,
    account: `user-${clientId}`,
    command: { type: 'RevokeToken', client_id: clientId, token_id: params.id },
  })
  if (isRefusal(settled)) return settled
  if (settled.recorded.type !== 'TokenRevoked') return notFound('token')
  await gateway.users.waitFor(settled.recorded.position)
  return { data: { id: params.id, status: 'revoked' }, headers: revisionHeader(IDENTITY_SERVICE, settled.recorded) }
})
