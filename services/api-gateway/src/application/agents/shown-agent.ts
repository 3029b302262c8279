import type { agentListed, agentShown } from '@folio/contracts/http/payment-agents/agent.ts'
import type { ClientEntry } from '@folio/contracts/identity/views.ts'
import type { AgentCurrency } from '@folio/contracts/payment-agent/profile.ts'
import type { AgentEntry } from '@folio/contracts/payment-agent/views.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import type { z } from 'zod'
import { readPersonalData } from '../clients/personal-data.ts'
import { formatAmount } from '../format-answer.ts'
import type { Gateway } from '../gateway.ts'
import { decryptDetails } from './agent-details.ts'
import { isPublic } from './agent-directory.ts'
import { clientsOf } from './find-agent.ts'

/** An agent as the directory shows it for one currency. */
export type AgentListed = z.infer<typeof agentListed>

/** An agent as the answer about one agent shows it. */
export type AgentShown = z.infer<typeof agentShown>

const terms = ({ currencies }: Gateway, { currency, ...told }: AgentCurrency) => ({
  deposit_commission: told.deposit_commission,
  withdrawal_commission: told.withdrawal_commission,
  withdrawal_minimum: formatAmount(currencies, currency, told.withdrawal_minimum),
  withdrawal_maximum: formatAmount(currencies, currency, told.withdrawal_maximum),
})

/** Reads the fields that every answer about an agent has; undefined if its client was erased. */
const toldOf = async (gateway: Gateway, agent: AgentEntry, client: ClientEntry | undefined) => {
  const key = await gateway.keys.get(agent.client_id)
  const details = key && decryptDetails(key, agent.profile.details)
  const nickname = client && (await readPersonalData(gateway, client)).nickname
  if (details === undefined || nickname === undefined) return undefined
  return {
    id: agent.agent_id,
    created_at: Math.floor(microsecondsOf(agent.registered_at) / 1000),
    is_listed: isPublic(agent),
    ...(agent.profile.is_active ? {} : { is_suspended: true as const }),
    nickname,
    ...details,
    countries: agent.profile.countries,
  }
}

/** Shows agents as the directory does for a currency; leaves out agents that do not serve it or whose client was erased. */
export const listAgentsFor = async (
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

/** Shows one agent with its terms for every currency; undefined if its client was erased. */
export const showAgent = async (gateway: Gateway, agent: AgentEntry): Promise<AgentShown | undefined> => {
  const [client] = await clientsOf(gateway, [agent])
  const told = await toldOf(gateway, agent, client)
  if (told === undefined) return undefined
  const { currencies } = agent.profile
  return { ...told, currencies: currencies.map((one) => ({ currency: one.currency, ...terms(gateway, one) })) }
}

/** The switches of an agent, which the agent itself and the operator see. */
export const switchesOf = ({ profile }: AgentEntry) => ({
  cashier_withdraw: profile.cashier_withdraw,
  transfer_to_pa: profile.transfer_to_pa,
  deposit_enabled: profile.deposit_enabled,
  withdraw_enabled: profile.withdraw_enabled,
})
