import { listAgents as endpoint } from '@folio/contracts/http/payment-agents/list-agents.ts'
import type { Refusal } from '@folio/rest-server/refusal.ts'
import { type Answer, handle } from '../handler.ts'
import { waitForRevision } from '../views/wait-for-revision.ts'
import { agentsThatPaid, allAgents, isPublic } from './agent-directory.ts'
import { listAgentsFor } from './shown-agent.ts'

/** Answers a page of the directory: agents that are listed, and those that have paid the caller. */
export const listAgents = handle(
  endpoint,
  async (gateway, { query, client, minRevision }): Promise<Answer<typeof endpoint> | Refusal> => {
    const { currency, country, page, per_page: size } = query
    await waitForRevision(gateway, minRevision)
    const payers = await agentsThatPaid(gateway, client.client_id)
    const found = (await allAgents(gateway)).filter(
      (agent) =>
        (isPublic(agent) || payers.has(agent.agent_id)) &&
        agent.profile.currencies.some((one) => one.currency === currency) &&
        (country === undefined || agent.profile.countries.includes(country)),
    )
    return { data: await listAgentsFor(gateway, found.slice((page - 1) * size, page * size), currency) }
  },
)
