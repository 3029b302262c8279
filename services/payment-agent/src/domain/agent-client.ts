import type { AgentClientCommand } from '@folio/contracts/payment-agent/commands.ts'
import type { AgentClientEvent } from '@folio/contracts/payment-agent/events.ts'
import { type ClientSwitches, INITIAL_SWITCHES } from '@folio/contracts/payment-agent/profile.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { withoutUndefined } from '@folio/kernel/without-undefined.ts'

/** The decider of a client's switches for agents; a switch that the command leaves out keeps its value. */
export const agentClient: Decider<AgentClientCommand, ClientSwitches, AgentClientEvent> = {
  initial: INITIAL_SWITCHES,
  decide: ({ client_id, switches }, before) => [
    { type: 'AgentClientSwitched', data: { client_id, switches: { ...before, ...withoutUndefined(switches) } } },
  ],
  evolve: (_, { data }) => data.switches,
}
