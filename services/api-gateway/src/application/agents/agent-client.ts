import type { editAgentClient, getAgentClient } from '@folio/contracts/http/payment-agents/agent-client.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentClientEvent } from '@folio/contracts/payment-agent/events.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import { AGENT_CLIENT_STREAM_PREFIX, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import { surely } from '../certainty.ts'
import { claimAndSend, type IdentifiedRequest, identified, isRefusal, type RequestOutcome } from '../client-command.ts'
import type { Gateway } from '../gateway.ts'
import { reachRevision } from '../min-revision.ts'
import { agentHeaders } from './transfer-outcome.ts'

/** What is switched on of the caller's dealings with agents. */
export const getClientSwitches =
  (gateway: Gateway) =>
  async (call: Call<typeof getAgentClient>): Promise<Answer<typeof getAgentClient> | Refusal> => {
    await reachRevision(gateway, call.minRevision)
    const { agents } = gateway
    const look = () => agents.get([agentKeys.client(call.client.client_id)])
    const { values } = await surely(agents, call.receivedAt, look)
    return { data: values[0] ?? INITIAL_SWITCHES }
  }

/** Sends what is switched of a client's dealings, and waits until everybody who looks sees it. */
export const switchClient = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  { clientId, switches }: { readonly clientId: string; readonly switches: Partial<ClientSwitches> },
): Promise<{ readonly switches: ClientSwitches; readonly settled: RequestOutcome } | Refusal> => {
  const { mark } = await gateway.agents.get([])
  const settled = await claimAndSend(gateway, request, {
    view: gateway.agents,
    topic: paymentAgentCommands,
    account: `${AGENT_CLIENT_STREAM_PREFIX}${clientId}`,
    command: { type: 'SwitchClient' as const, client_id: clientId, switches },
    seenPosition: mark.position,
  })
  if (isRefusal(settled)) return settled
  await gateway.agents.reach(settled.recorded.position)
  const { data } = settled.recorded as unknown as AgentClientEvent
  return { switches: data.switches, settled }
}

/** Shows or hides the caller's real name. */
export const editClientSwitches =
  (gateway: Gateway) =>
  async (call: Call<typeof editAgentClient>): Promise<Answer<typeof editAgentClient> | Refusal> => {
    const { client, body, correlationId, receivedAt, traceparent } = call
    const { client_id: clientId } = client
    const request = await identified(gateway, {
      clientId,
      endpoint: 'editAgentClient',
      // Doing it again is doing it once: every call is a request of its own.
      requestId: correlationId,
      body: JSON.stringify(body.data),
      correlationId,
      receivedAt,
      traceparent,
    })
    const switched = await switchClient(gateway, request, { clientId, switches: body.data })
    if ('code' in switched) return switched
    return { data: switched.switches, headers: agentHeaders(switched.settled) }
  }
