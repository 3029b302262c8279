import { closeApplication as endpoint } from '@folio/contracts/http/operator/applications.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { isRefusal } from '../../commands/client-command.ts'
import { type Answer, handle } from '../../handler.ts'
import { sendOperatorCommand } from '../operator-request.ts'

/** Closes an application permanently. */
export const closeApplication = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { application_id } = call.params
  const look = () => gateway.users.get([identityKeys.application(application_id)])
  const { values } = await confirmMissing(gateway.users, call.receivedAt, look)
  if (values[0] === undefined) return notFound('application')
  const settled = await sendOperatorCommand(gateway, call, {
    endpoint: endpoint.id,
    view: gateway.users,
    topic: identityCommands,
    account: `application-${application_id}`,
    command: { type: 'CloseApplication', application_id },
  })
  if (isRefusal(settled)) return settled
  await gateway.users.waitFor(settled.recorded.position)
  return { data: { application_id, status: 'closed' } }
})
