import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAgents } from '@folio/contracts/http/payment-agents/list-agents.ts'
import type { Call } from '../../../api/call.ts'
import { pathOf } from '../../../api/path.ts'

type Agents = DataOf<typeof listAgents>

const PAGE_SIZE = 100
/** A client has 80 calls a minute. */
const PAGES_MAX = 40

/** The path of a page of the agents with terms in a currency; the first one is the key of all. */
export const agentsPath = (currency: string, page = 1): string =>
  pathOf('/payment-agents/v1/agents', {}, { currency, per_page: PAGE_SIZE, ...(page === 1 ? {} : { page }) })

/**
 * Reads all agents with terms in a currency, page by page until one is not full, at most 4,000. Throws a `CallFailure`.
 */
export const readAllAgents = async (call: Call, currency: string, signal: AbortSignal): Promise<Agents> => {
  const found = new Map<number, Agents[number]>()
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const agents = await call<Agents>(agentsPath(currency, page), { signal })
    // An agent may come twice, where another one is listed between two calls.
    for (const agent of agents) found.set(agent.id, agent)
    if (agents.length < PAGE_SIZE) break
  }
  return [...found.values()]
}
