import { closeApplication as endpoint } from '@folio/contracts/http/operator/applications.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { identityKeys } from '@folio/contracts/identity/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { surely } from '../certainty.ts'
import { isRefusal } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { notFound } from '../refusals.ts'
import { operate } from './operator-request.ts'

/** Closes an application for good. */
export const closeApplication =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { application_id } = call.params
    const look = () => gateway.users.get([identityKeys.application(application_id)])
    const { values } = await surely(gateway.users, call.receivedAt, look)
    if (values[0] === undefined) return notFound('application')
    const settled = await operate(gateway, call, {
      endpoint: endpoint.id,
      view: gateway.users,
      topic: identityCommands,
      account: `application-${application_id}`,
      command: { type: 'CloseApplication', application_id },
    })
    if (isRefusal(settled)) return settled
    await gateway.users.reach(settled.recorded.position)
    return { data: { application_id, status: 'closed' } }
  }
