import type { AgentTransferKind } from '@folio/contracts/payment-agent/daily-limits.ts'
import { type AgentEntry, agentKeys, type HourEntry } from '@folio/contracts/payment-agent/views.ts'
import type { ViewPrefix } from '@folio/contracts/view-key.ts'
import { type DailyWindow, WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import type { BelievedView } from '@folio/service-kit/believed-view.ts'
import { surely } from '../certainty.ts'
import type { Gateway } from '../gateway.ts'

/** An agent by its id, if it surely is there at a moment (microseconds). */
export const agentById = async (
  { agents }: Gateway,
  agentId: number,
  moment: number,
): Promise<AgentEntry | undefined> => {
  const { values } = await surely(agents, moment, () => agents.get([agentKeys.agent(agentId)]))
  return values[0]
}

/** The agent that a client is, if it surely is one at a moment (microseconds). */
export const agentOf = async (gateway: Gateway, clientId: string, moment: number): Promise<AgentEntry | undefined> => {
  const { agents } = gateway
  const { values } = await surely(agents, moment, () => agents.get([agentKeys.agentOf(clientId)]))
  const [found] = values
  return found && agentById(gateway, found.agent_id, moment)
}

/** The hours that a view shows of a window. */
export const windowIn = async (view: BelievedView, prefix: ViewPrefix<HourEntry>): Promise<DailyWindow> => {
  const { entries } = await view.list({ prefix, limit: WINDOW_HOURS })
  return Object.fromEntries(entries.map(([, { hour, count, amount }]) => [hour, { count, amount }]))
}

/** What an agent's last day came to. */
export const agentWindow = ({ agents }: Gateway, agentId: number, kind: AgentTransferKind): Promise<DailyWindow> =>
  windowIn(agents, agentKeys.hours(agentId, kind))
