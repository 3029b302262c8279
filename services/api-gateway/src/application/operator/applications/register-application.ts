import { registerApplication as endpoint } from '@folio/contracts/http/operator/applications/applications.ts'
import { recordedScope, scope } from '@folio/contracts/http/scope.ts'
import { identityCommands } from '@folio/contracts/identity/commands.ts'
import { amountOfNumber } from '@folio/kernel/amount.ts'
import { type Refusal, ruleViolation } from '@folio/rest-server/refusal.ts'
import { claimAndSend, isRefusal, lookUp } from '../../commands/client-command.ts'
import { type Answer, handle } from '../../handler.ts'
import { operatorRequest } from '../operator-request.ts'
import { shownApplication } from './shown-application.ts'

/** Registers an application; its id is the command id, so that a repeat gets the same one. */
export const registerApplication = handle(
  endpoint,
  async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
    const { name, redirect_uris, scopes = scope.options, request_id: requestId } = call.body
    const { id_token_signed_response_alg, app_markup_percentage = 0 } = call.body
    const chosen = {
      ...(id_token_signed_response_alg === 'ES256' ? { id_token_signed_response_alg: 'ES256' as const } : {}),
      ...(app_markup_percentage > 0 ? { app_markup_percentage: amountOfNumber(app_markup_percentage) } : {}),
    }
    const request = await operatorRequest(gateway, call, {
      endpoint: endpoint.id,
      // Keeps the fingerprints of requests that an earlier release recorded.
      body: JSON.stringify([name, redirect_uris, call.body.scopes ?? recordedScope.options, ...Object.values(chosen)]),
      ...(requestId === undefined ? {} : { requestId }),
    })
    const application_id = request.commandId
    const application = { application_id, name, redirect_uris, scopes: [...new Set(scopes)], ...chosen }
    const view = gateway.users
    const { answered, checkpoint, isClaimed } = await lookUp(gateway, request, { view, keys: [] })
    const settled =
      answered ??
      (await claimAndSend(gateway, request, {
        view,
        topic: identityCommands,
        account: `application-${application_id}`,
        command: { type: 'RegisterApplication', application },
        seenPosition: checkpoint.position,
        isClaimed,
      }))
    if (isRefusal(settled)) return settled
    if (settled.recorded.type !== 'ApplicationRegistered') {
      return ruleViolation('registered_already', 'This application is already registered.')
    }
    await view.waitFor(settled.recorded.position)
    return { data: shownApplication(application) }
  },
)
