import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Gateway } from '../gateway.ts'
import { withoutErased } from './find-agent.ts'

const PAGE_ENTRIES = 1000
const AGENTS_MAX = 10_000

/**
 * Reads the agents whose clients were not erased, in the order of their ids, from the first 10,000 entries of the
 * directory.
 */
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

/** Tells if every client finds an agent in the directory: the agent is listed and active. */
export const isPublic = ({ profile }: AgentEntry): boolean => profile.is_listed && profile.is_active

/** Reads the ids of the agents that have paid a client. */
export const agentsThatPaid = async ({ agents }: Gateway, clientId: string): Promise<ReadonlySet<number>> => {
  const { entries } = await agents.list({ prefix: agentKeys.paidBy(clientId), limit: AGENTS_MAX })
  return new Set(entries.map(([, { agent_id }]) => agent_id))
}
