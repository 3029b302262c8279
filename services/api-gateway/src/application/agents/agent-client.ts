import type { IdentifiedRequest } from '@folio/client-commands/client-request.ts'
import type { RequestOutcome } from '@folio/client-commands/request-outcome.ts'
import * as endpoints from '@folio/contracts/http/payment-agents/agent-client.ts'
import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentClientEvent } from '@folio/contracts/payment-agent/events.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import { AGENT_CLIENT_STREAM_PREFIX, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { answeringEvent } from '../commands/answering-event.ts'
import { claimAndSend, identifyRequest, isRefusal } from '../commands/client-command.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { agentHeaders } from './transfers/transfer-outcome.ts'

/** Answers the caller's switches for transfers through agents. */
export const getAgentClient = handle(
  endpoints.getAgentClient,
  async (gateway, call): Promise<Answer<typeof endpoints.getAgentClient> | Refusal> => {
    await waitForRevision(gateway, call.minRevision)
    const { agents } = gateway
    const look = () => agents.get([agentKeys.client(call.client.client_id)])
    const { values } = await confirmMissing(agents, call.receivedAt, look)
    return { data: values[0] ?? INITIAL_SWITCHES }
  },
)

/** Sends a change of a client's switches, and waits until the view shows it. */
export const switchClient = async (
  gateway: Gateway,
  request: IdentifiedRequest,
  { clientId, switches }: { readonly clientId: string; readonly switches: Partial<ClientSwitches> },
): Promise<{ readonly switches: ClientSwitches; readonly settled: RequestOutcome } | Refusal> => {
  const { checkpoint } = await gateway.agents.get([])
  const settled = await claimAndSend(gateway, request, {
    view: gateway.agents,
    topic: paymentAgentCommands,
    account: `${AGENT_CLIENT_STREAM_PREFIX}${clientId}`,
    command: { type: 'SwitchClient' as const, client_id: clientId, switches },
    seenPosition: checkpoint.position,
  })
  if (isRefusal(settled)) return settled
  await gateway.agents.waitFor(settled.recorded.position)
  const { data } = answeringEvent<AgentClientEvent>(settled)
  return { switches: data.switches, settled }
}

/** Shows or hides the caller's real name. */
export const editAgentClient = handle(
  endpoints.editAgentClient,
  async (gateway, call): Promise<Answer<typeof endpoints.editAgentClient> | Refusal> => {
    const { client, body, correlationId, receivedAt, traceparent } = call
    const { client_id: clientId } = client
    const request = await identifyRequest(gateway, {
      clientId,
      endpoint: 'editAgentClient',
      // The change is idempotent, so each call is a request of its own.
      requestId: correlationId,
      body: JSON.stringify(body.data),
      correlationId,
      receivedAt,
      traceparent,
    })
    const switched = await switchClient(gateway, request, { clientId, switches: body.data })
    if ('code' in switched) return switched
    return { data: switched.switches, headers: agentHeaders(switched.settled) }
  },
)
