import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentEntry, agentKeys, type HourEntry } from '@folio/contracts/payment-agent/views.ts'
import type { ViewPrefix } from '@folio/contracts/view-key.ts'
import { type DailyWindow, WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'

/** The clients behind agents, in their order, as far as they are known. */
export const clientsOf = async (
  { users }: Gateway,
  agents: readonly AgentEntry[],
): Promise<readonly (ClientEntry | undefined)[]> =>
  (await users.get(agents.map(({ client_id }) => identityKeys.client(client_id)))).values

/** Agents without those whose client was erased: nobody could be paid through one, or pay into its wallet. */
export const withoutErased = async (
  gateway: Gateway,
  agents: readonly AgentEntry[],
): Promise<readonly AgentEntry[]> => {
  const clients = await clientsOf(gateway, agents)
  return agents.filter((_, index) => clients[index]?.isErased !== true)
}

const registered = async ({ agents }: Gateway, agentId: number, moment: number): Promise<AgentEntry | undefined> => {
  const { values } = await surely(agents, moment, () => agents.get([agentKeys.agent(agentId)]))
  return values[0]
}

/** The agent that a client was made, also after it was erased, if it surely was at a moment (microseconds). */
export const registeredAgentOf = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<AgentEntry | undefined> => {
  const { agents } = gateway
  const { values } = await surely(agents, moment, () => agents.get([agentKeys.agentOf(clientId)]))
  const [found] = values
  return found && registered(gateway, found.agent_id, moment)
}

const unlessErased = async (gateway: Gateway, agent: AgentEntry | undefined): Promise<AgentEntry | undefined> =>
  agent && (await withoutErased(gateway, [agent]))[0]

/** An agent by its id, if it surely is there at a moment (microseconds); one whose client was erased is not. */
export const agentById = async (gateway: Gateway, agentId: number, moment: number): Promise<AgentEntry | undefined> =>
  unlessErased(gateway, await registered(gateway, agentId, moment))

/** The agent that a client is, if it surely is one at a moment (microseconds). */
export const agentOf = async (gateway: Gateway, clientId: string, moment: number): Promise<AgentEntry | undefined> =>
  unlessErased(gateway, await registeredAgentOf(gateway, clientId, moment))

/** The hours that a view shows of a window. */
export const windowIn = async (view: BelievedView, prefix: ViewPrefix<HourEntry>): Promise<DailyWindow> => {
  const { entries } = await view.list({ prefix, limit: WINDOW_HOURS })
  return Object.fromEntries(entries.map(([, { hour, count, amount }]) => [hour, { count, amount }]))
}

/** What an agent's last day came to. */
export const agentWindow = ({ agents }: Gateway, agentId: number, kind: AgentTransferKind): Promise<DailyWindow> =>
  windowIn(agents, agentKeys.hours(agentId, kind))
