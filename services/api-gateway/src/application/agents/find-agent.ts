import { type ClientEntry, identityKeys } from '@folio/contracts/identity/views.ts'
import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentEntry, agentKeys, type HourEntry } from '@folio/contracts/payment-agent/views.ts'
import type { ViewPrefix } from '@folio/contracts/view-keys.ts'
import { type DailyWindow, WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import { confirmMissing } from '@folio/service-kit/views/confirm-missing.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import type { Gateway } from '../gateway.ts'

/** Reads the clients of agents, in the order of the agents; undefined for a client that the view does not have. */
export const clientsOf = async (
  { users }: Gateway,
  agents: readonly AgentEntry[],
): Promise<readonly (ClientEntry | undefined)[]> =>
  (await users.get(agents.map(({ client_id }) => identityKeys.client(client_id)))).values

/** Removes the agents whose client was erased: such an agent's wallet can neither pay nor be paid. */
export const withoutErased = async (
  gateway: Gateway,
  agents: readonly AgentEntry[],
): Promise<readonly AgentEntry[]> => {
  const clients = await clientsOf(gateway, agents)
  return agents.filter((_, index) => clients[index]?.isErased !== true)
}

const findRegistered = async (
  { agents }: Gateway,
  agentId: number,
  moment: number,
): Promise<AgentEntry | undefined> => {
  const { values } = await confirmMissing(agents, moment, () => agents.get([agentKeys.agent(agentId)]))
  return values[0]
}

/** Finds the agent that a client was registered as up to a moment (microseconds), also after the client was erased. */
export const findRegisteredAgentOf = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<AgentEntry | undefined> => {
  const { agents } = gateway
  const { values } = await confirmMissing(agents, moment, () => agents.get([agentKeys.agentOf(clientId)]))
  const [found] = values
  return found && findRegistered(gateway, found.agent_id, moment)
}

const unlessErased = async (gateway: Gateway, agent: AgentEntry | undefined): Promise<AgentEntry | undefined> =>
  agent && (await withoutErased(gateway, [agent]))[0]

/** Finds an agent by its id at a moment (microseconds), unless its client was erased. */
export const findAgent = async (gateway: Gateway, agentId: number, moment: number): Promise<AgentEntry | undefined> =>
  unlessErased(gateway, await findRegistered(gateway, agentId, moment))

/** Finds the agent that a client is at a moment (microseconds), unless the client was erased. */
export const findAgentOfClient = async (
  gateway: Gateway,
  clientId: string,
  moment: number,
): Promise<AgentEntry | undefined> => unlessErased(gateway, await findRegisteredAgentOf(gateway, clientId, moment))

/** Reads a daily window from the hours that a view keeps of it. */
export const windowIn = async (view: ViewReader, prefix: ViewPrefix<HourEntry>): Promise<DailyWindow> => {
  const { entries } = await view.list({ prefix, limit: WINDOW_HOURS })
  return Object.fromEntries(entries.map(([, { hour, count, amount }]) => [hour, { count, amount }]))
}

/** Reads the number and amount of an agent's transfers of one kind in the last 24 hours. */
export const agentWindow = ({ agents }: Gateway, agentId: number, kind: AgentTransferKind): Promise<DailyWindow> =>
  windowIn(agents, agentKeys.hours(agentId, kind))
