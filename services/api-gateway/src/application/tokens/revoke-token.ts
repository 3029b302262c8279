import { revokeToken as endpoint } from '@folio/contracts/http/account/tokens.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { IDENTITY_SERVICE, identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { singleWriteEndpoint } from '../commands/single-write.ts'
import { revisionHeader } from '../format-answer.ts'

/** Revokes a personal access token of the caller. */
export const revokeToken = singleWriteEndpoint(endpoint, {
  scope: endpoint.id,
  topic: identityCommands,
  view: ({ users }) => users,
  doneOnce: 'shown',
  prepare: async ({ users }, { client: { client_id: clientId }, params: { id }, receivedAt }) => {
    const look = () => users.get([identityKeys.ownToken(clientId, id)])
    const { values } = await confirmMissing(users, receivedAt, look)
    if (values[0] === undefined) return notFound('token')
    return {
      clientId,
      fingerprint: id,
      account: `user-${clientId}`,
      command: () => ({ type: 'RevokeToken' as const, client_id: clientId, token_id: id }),
      refusal: ({ recorded }) => (recorded.type === 'TokenRevoked' ? undefined : notFound('token')),
      answer: ({ recorded }) => ({
        data: { id, status: 'revoked' as const },
        headers: revisionHeader(IDENTITY_SERVICE, recorded),
      }),
    }
  },
})
