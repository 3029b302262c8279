import type { CallIds } from '@folio/client-commands/client-request.ts'
import * as endpoints from '@folio/contracts/http/payment-agents/agent-client.ts'
import { type AgentClientCommand, paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentClientEvent } from '@folio/contracts/payment-agent/events.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import { AGENT_CLIENT_STREAM_PREFIX, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import { answeringEvent } from '../commands/answering-event.ts'
import { isRefusal } from '../commands/client-command.ts'
import { runSingleWrite, type SingleWrite } from '../commands/single-write.ts'
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

/** A change of a client's switches, and the identity of the request that makes it. */
type SwitchRequest = {
  readonly request: Pick<SingleWrite<AgentClientCommand>, 'clientId' | 'scope' | 'requestId' | 'fingerprint'>
  readonly clientId: string
  readonly switches: Partial<ClientSwitches>
}

/** Changes a client's switches, for the client or the operator; answers them once the view shows the change. */
export const switchClient = async (
  gateway: Gateway,
  call: CallIds,
  { request, clientId, switches }: SwitchRequest,
): Promise<Answer<typeof endpoints.editAgentClient> | Refusal> => {
  const settled = await runSingleWrite(gateway, call, {
    ...request,
    topic: paymentAgentCommands,
    view: ({ agents }) => agents,
    doneOnce: 'shown',
    account: `${AGENT_CLIENT_STREAM_PREFIX}${clientId}`,
    command: () => ({ type: 'SwitchClient' as const, client_id: clientId, switches }),
  })
  if (isRefusal(settled)) return settled
  const { data } = answeringEvent<AgentClientEvent>(settled)
  return { data: data.switches, headers: agentHeaders(settled) }
}

/** Shows or hides the caller's real name. */
export const editAgentClient = handle(endpoints.editAgentClient, (gateway, call) => {
  const { client_id: clientId } = call.client
  const switches = call.body.data
  const request = {
    clientId,
    scope: 'editAgentClient',
    // The command ids of this endpoint derive from the correlation id, which is unique to the call, too.
    requestId: call.correlationId,
    fingerprint: JSON.stringify(switches),
  }
  return switchClient(gateway, call, { request, clientId, switches })
})
