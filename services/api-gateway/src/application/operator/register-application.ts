import { registerApplication as endpoint } from '@folio/contracts/http/operator/applications.ts'
import { recordedScope, scope } from '@folio/contracts/http/scope.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { claimAndSend, isRefusal, lookUp } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { againstRule } from '../refusals.ts'
import { operatorRequest } from './operator-request.ts'
import { shownApplication } from './shown-application.ts'

/** Registers an application; its id is made from the request, so that a repeat is answered with the same. */
export const registerApplication =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { name, redirect_uris, scopes = scope.options, request_id: requestId } = call.body
    const chosen =
      call.body.id_token_signed_response_alg === 'ES256' ? { id_token_signed_response_alg: 'ES256' as const } : {}
    const request = await operatorRequest(gateway, call, {
      endpoint: endpoint.id,
      // A request of an earlier release is told from others as it was then.
      body: JSON.stringify([name, redirect_uris, call.body.scopes ?? recordedScope.options, ...Object.values(chosen)]),
      ...(requestId === undefined ? {} : { requestId }),
    })
    const application_id = request.commandId
    const application = { application_id, name, redirect_uris, scopes: [...new Set(scopes)], ...chosen }
    const view = gateway.users
    const { answered, mark } = await lookUp(gateway, request, { view, keys: [] })
    const settled =
      answered ??
      (await claimAndSend(gateway, request, {
        view,
        topic: identityCommands,
        account: `application-${application_id}`,
        command: { type: 'RegisterApplication', application },
        seenPosition: mark.position,
      }))
    if (isRefusal(settled)) return settled
    if (settled.recorded.type !== 'ApplicationRegistered') {
      return againstRule('registered_already', 'This application is registered already.')
    }
    await view.reach(settled.recorded.position)
    return { data: shownApplication(application) }
  }
