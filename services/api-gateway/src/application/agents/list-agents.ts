import type { listAgents as endpoint } from '@folio/contracts/http/payment-agents/list-agents.ts'
import type { Refusal } from '../../http/refusal.ts'
import type { Answer, Call } from '../../http/route.ts'
import type { Gateway } from '../gateway.ts'
import { reachRevision } from '../min-revision.ts'
import { allAgents, isPublic, paidBy } from './directory.ts'
import { agentsListed } from './shown-agent.ts'

/** A page of the directory: agents that are listed, and those that have paid the caller. */
export const listAgents =
  (gateway: Gateway) =>
  async ({ query, client, minRevision }: Call<typeof endpoint>): Promise<Answer<typeof endpoint> | Refusal> => {
    const { currency, country, page, per_page: size } = query
    await reachRevision(gateway, minRevision)
    const payers = await paidBy(gateway, client.client_id)
    const found = (await allAgents(gateway)).filter(
      (agent) =>
        (isPublic(agent) || payers.has(agent.agent_id)) &&
        agent.profile.currencies.some((one) => one.currency === currency) &&
        (country === undefined || agent.profile.countries.includes(country)),
    )
    return { data: await agentsListed(gateway, found.slice((page - 1) * size, page * size), currency) }
  }
