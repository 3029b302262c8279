import { switchAgentClient as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import { notFound, type Refusal } from '@folio/rest-server/refusal.ts'
import { switchClient } from '../../agents/agent-client.ts'
import { agentHeaders } from '../../agents/transfers/transfer-outcome.ts'
import { findActiveClient } from '../../clients/find-client.ts'
import { type Answer, handle } from '../../handler.ts'
import { operatorRequest } from '../operator-request.ts'

/** Switches a client's deposits and withdrawals through agents. */
export const switchAgentClient = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { client_id: clientId } = call.params
  if ((await findActiveClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
  const body = JSON.stringify([clientId, call.body])
  const request = await operatorRequest(gateway, call, { endpoint: 'switchAgentClient', body })
  const { deposit_enabled, withdraw_enabled } = call.body
  const switches = {
    ...(deposit_enabled === undefined ? {} : { deposit_enabled }),
    ...(withdraw_enabled === undefined ? {} : { withdraw_enabled }),
  }
  const switched = await switchClient(gateway, request, { clientId, switches })
  if ('code' in switched) return switched
  return { data: switched.switches, headers: agentHeaders(switched.settled) }
})
