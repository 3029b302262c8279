import { switchAgentClient as endpoint } from '@folio/contracts/http/operator/agents.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { switchClient } from '../../agents/agent-client.ts'
import { findActiveClient } from '../../clients/find-client.ts'
import { type Answer, handle } from '../../handler.ts'
import { OPERATOR } from '../operator-id.ts'

/** Switches a client's deposits and withdrawals through agents. */
export const switchAgentClient = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client_id: clientId } = call.params
  if ((await findActiveClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
  const fingerprint = JSON.stringify([clientId, call.body])
  const request = { clientId: OPERATOR, scope: 'switchAgentClient', fingerprint }
  const { deposit_enabled, withdraw_enabled } = call.body
  const switches = {
    ...(deposit_enabled === undefined ? {} : { deposit_enabled }),
    ...(withdraw_enabled === undefined ? {} : { withdraw_enabled }),
  }
  return switchClient(gateway, call, { request, clientId, switches })
})
