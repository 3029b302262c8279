import { type AgentEntry, agentKeys } from '@folio/contracts/payment-agent/views.ts'
import type { Gateway } from '../gateway.ts'

const PAGE_ENTRIES = 1000
const AGENTS_MAX = 10_000

/** Every agent, in the order of their ids; of a directory beyond measure the first ten thousand. */
export const allAgents = async ({ agents }: Gateway): Promise<readonly AgentEntry[]> => {
  const all: AgentEntry[] = []
  const range = { prefix: agentKeys.agents, limit: PAGE_ENTRIES }
  for (let after: string | undefined; all.length < AGENTS_MAX; ) {
    const { entries } = await agents.list(after === undefined ? range : { ...range, after })
    all.push(...entries.map(([, agent]) => agent))
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
