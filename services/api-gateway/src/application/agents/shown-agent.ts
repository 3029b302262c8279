import type { agentListed, agentShown } from '@folio/contracts/http/payment-agents/agent.ts'
import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import type { AgentCurrency } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { z } from 'zod'
import type { Gateway } from '../gateway.ts'
import { shown } from '../shown-amount.ts'
import { openedDetails } from './agent-details.ts'
import { factsOf } from './client-facts.ts'
import { isPublic } from './directory.ts'
import { clientsOf } from './known-agent.ts'

/** An agent in the directory. */
export type AgentListed = z.infer<typeof agentListed>

/** An agent by itself. */
export type AgentShown = z.infer<typeof agentShown>

const terms = ({ currencies }: Gateway, { currency, ...told }: AgentCurrency) => ({
  deposit_commission: told.deposit_commission,
  withdrawal_commission: told.withdrawal_commission,
  withdrawal_minimum: shown(currencies, currency, told.withdrawal_minimum),
  withdrawal_maximum: shown(currencies, currency, told.withdrawal_maximum),
})

/** What is told of an agent whatever is asked about it; nothing of one whose client was erased. */
const toldOf = async (gateway: Gateway, agent: AgentEntry, client: ClientEntry | undefined) => {
  const key = await gateway.keys.get(agent.client_id)
  const details = key && openedDetails(key, agent.profile.details)
  const nickname = client && (await factsOf(gateway, client)).nickname
  if (details === undefined || nickname === undefined) return undefined
  return {
    id: agent.agent_id,
    created_at: Math.floor(microsecondsOf(agent.registered_at) / 1000),
    is_listed: isPublic(agent),
    nickname,
    ...details,
    countries: agent.profile.countries,
  }
}

/** Agents as the directory shows them for a currency that they serve. */
export const agentsListed = async (
  gateway: Gateway,
  agents: readonly AgentEntry[],
  currency: string,
): Promise<AgentListed[]> => {
  const clients = await clientsOf(gateway, agents)
  const rows = agents.map(async (agent, index) => {
    const served = agent.profile.currencies.find((one) => one.currency === currency)
    const told = await toldOf(gateway, agent, clients[index])
    return served && told ? [{ ...told, ...terms(gateway, served) }] : []
  })
  return (await Promise.all(rows)).flat()
}

/** One agent with its terms for every currency; nothing of one whose client was erased. */
export const agentAlone = async (gateway: Gateway, agent: AgentEntry): Promise<AgentShown | undefined> => {
  const [client] = await clientsOf(gateway, [agent])
  const told = await toldOf(gateway, agent, client)
  if (told === undefined) return undefined
  const { currencies } = agent.profile
  return { ...told, currencies: currencies.map((one) => ({ currency: one.currency, ...terms(gateway, one) })) }
}

/** What is switched on of an agent, for those whom it concerns. */
export const switchesOf = ({ profile }: AgentEntry) => ({
  cashier_withdraw: profile.cashier_withdraw,
  transfer_to_pa: profile.transfer_to_pa,
  deposit_enabled: profile.deposit_enabled,
  withdraw_enabled: profile.withdraw_enabled,
})
