import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Gateway } from '../gateway.ts'
import { withoutErased } from './known-agent.ts'

const PAGE_ENTRIES = 1000
const AGENTS_MAX = 10_000

/** Every agent whose client was not erased, in the order of their ids; of a directory beyond measure those of the first ten thousand. */
export const allAgents = async (gateway: Gateway): Promise<readonly AgentEntry[]> => {
  const all: AgentEntry[] = []
  const range = { prefix: agentKeys.agents, limit: PAGE_ENTRIES }
  let after: string | undefined
  for (let read = 0; read < AGENTS_MAX; read += PAGE_ENTRIES) {
    const { entries } = await gateway.agents.list(after === undefined ? range : { ...range, after })
    const agents = entries.map(([, agent]) => agent)
    all.push(...(await withoutErased(gateway, agents)))
    after = entries.at(-1)?.[0]
    if (entries.length < PAGE_ENTRIES) break
  }
  return all
}

/** Whether everybody finds an agent in the directory. */
export const isPublic = ({ profile }: AgentEntry): boolean => profile.is_listed && profile.is_active

/** The ids of the agents who have paid a client. */
export const paidBy = async ({ agents }: Gateway, clientId: string): Promise<ReadonlySet<number>> => {
  const { entries } = await agents.list({ prefix: agentKeys.paidBy(clientId), limit: AGENTS_MAX })
  return new Set(entries.map(([, { agent_id }]) => agent_id))
}
