import type { getAgent as endpoint } from '@folio/contracts/http/payment-agents/get-agent.ts'
import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { reachRevision } from '../min-revision.ts'
import { isPublic } from './directory.ts'
import { agentById, agentOf } from './known-agent.ts'
import { agentAlone, switchesOf } from './shown-agent.ts'

const NOT_FOUND: Refusal = { status: 404, code: 'AgentNotFound', message: 'There is no such payment agent.' }

/** Whether a client may see an agent: one in the directory, its own, or one that has paid it. */
const maySee = async ({ agents }: Gateway, agent: AgentEntry, clientId: string): Promise<boolean> => {
  if (isPublic(agent) || agent.client_id === clientId) return true
  const { values } = await agents.get([agentKeys.paidByAgent(clientId, agent.agent_id)])
  return values[0] !== undefined
}

/** One agent, or the caller's own with what is switched on. */
export const getAgent =
  (gateway: Gateway) =>
  async (call: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { params, client, receivedAt, minRevision } = call
    await reachRevision(gateway, minRevision)
    const isOwn = params.agent_id === 'me'
    const agent = isOwn
      ? await agentOf(gateway, client.client_id, receivedAt)
      : await agentById(gateway, Number(params.agent_id), receivedAt)
    if (agent === undefined || !(await maySee(gateway, agent, client.client_id))) return NOT_FOUND
    const shown = await agentAlone(gateway, agent)
    if (shown === undefined) return NOT_FOUND
    return { data: isOwn ? { ...shown, ...switchesOf(agent) } : shown }
  }
