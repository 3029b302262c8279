import { closeApplication as endpoint } from '@folio/contracts/http/operator/applications/applications.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { operatorWriteEndpoint } from '../operator-request.ts'

/** Closes an application permanently. */
export const closeApplication = operatorWriteEndpoint(endpoint, {
  scope: endpoint.id,
  topic: identityCommands,
  view: ({ users }) => users,
  doneOnce: 'shown',
  prepare: async ({ users }, { params: { application_id }, receivedAt }) => {
    const look = () => users.get([identityKeys.application(application_id)])
    const { values } = await confirmMissing(users, receivedAt, look)
    if (values[0] === undefined) return notFound('application')
    return {
      account: `application-${application_id}`,
      command: { type: 'CloseApplication' as const, application_id },
      answer: () => ({ data: { application_id, status: 'closed' as const } }),
    }
  },
})
