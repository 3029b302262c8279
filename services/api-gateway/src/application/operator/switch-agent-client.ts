import type { switchAgentClient as endpoint } from '@folio/contracts/http/operator/payment-agents.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { switchClient } from '../agents/agent-client.ts'
import { agentHeaders } from '../agents/transfer-outcome.ts'
import type { Gateway } from '../gateway.ts'
import { livingClient } from '../living-client.ts'
import { notFound } from '../refusals.ts'
import { operatorRequest } from './operator-request.ts'

/** Switches a client's deposits and withdrawals through agents. */
export const switchAgentClient =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { client_id: clientId } = call.params
    if ((await livingClient(gateway, clientId, call.receivedAt)) === undefined) return notFound('client')
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
  }
