import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAgentStatistics } from '@folio/contracts/http/payment-agents/get-agent-statistics.ts'
import { heldCurrencies, knownCurrencies, type Wallets } from '../money-source.ts'

/** The countries and currencies of the listed agents. */
export type AgentStatistics = DataOf<typeof getAgentStatistics>

/**
 * The currencies in which the terms of agents can be asked for: those of the listed agents, those of the wallets, since an agent
 * that is not listed any more may have paid them, and the chosen one. Before the agents are known, the usual currencies.
 */
export const agentCurrencies = (
  chosen: string,
  wallets: Wallets,
  statistics: AgentStatistics | undefined,
): readonly string[] => {
  const offered = statistics?.available_currencies ?? knownCurrencies(wallets)
  return [...new Set([chosen, ...heldCurrencies(wallets), ...offered])].toSorted()
}

/** Says that no agent serves a currency, and which currencies listed agents serve, or how the list fills. */
export const noAgentText = (currency: string, statistics: AgentStatistics | undefined): string => {
  const others = statistics?.available_currencies.filter((each) => each !== currency) ?? []
  const served = `Agents serve ${others.toSorted().join(', ')}: choose one of these above.`
  return `No agent pays in or out in ${currency}. ${
    others.length === 0 ? 'Folio registers the agents; one that serves this currency appears here.' : served
  }`
}
