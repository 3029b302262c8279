import { getAgent as endpoint } from '@folio/contracts/http/payment-agents/get-agent.ts'
import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import type { Gateway } from '../gateway.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { isPublic } from './agent-directory.ts'
import { findAgent, findAgentOfClient } from './find-agent.ts'
import { showAgent, switchesOf } from './shown-agent.ts'

const NOT_FOUND: Refusal = { status: 404, code: 'AgentNotFound', message: 'The payment agent does not exist.' }

/** Tells if a client may see an agent: one in the directory, its own, or one that has paid it. */
const maySee = async ({ agents }: Gateway, agent: AgentEntry, clientId: string): Promise<boolean> => {
  if (isPublic(agent) || agent.client_id === clientId) return true
  const { values } = await agents.get([agentKeys.paidByAgent(clientId, agent.agent_id)])
  return values[0] !== undefined
}

/** Answers one agent, or the caller's own with its switches. */
export const getAgent = handle(endpoint, async (gateway, call): Promise<Answer<typeof endpoint> | Refusal> => {
  const { params, client, receivedAt, minRevision } = call
  await waitForRevision(gateway, minRevision)
  const isOwn = params.agent_id === 'me'
  const agent = isOwn
    ? await findAgentOfClient(gateway, client.client_id, receivedAt)
    : await findAgent(gateway, Number(params.agent_id), receivedAt)
  if (agent === undefined || !(await maySee(gateway, agent, client.client_id))) return NOT_FOUND
  const shown = await showAgent(gateway, agent)
  if (shown === undefined) return NOT_FOUND
  return { data: isOwn ? { ...shown, ...switchesOf(agent) } : shown }
})
