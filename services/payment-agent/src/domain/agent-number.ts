import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { AgentNumberCommand } from '@folio/contracts/payment-agent/commands.ts'
import { type AgentNumberEvent, agentNumberEvents } from '@folio/contracts/payment-agent/events.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'

/** The agent numbers by client id, and the last one that was given. */
export type AgentNumbers = { readonly last: number; readonly of: Readonly<Record<string, number>> }

const initial: AgentNumbers = { last: 0, of: {} }

const evolve = (numbers: AgentNumbers, event: AgentNumberEvent): AgentNumbers => {
  if (isNoOp(agentNumberEvents, event)) return numbers
  const { type, data } = event
  switch (type) {
    case 'AgentNumberClaimed':
      return { last: data.agent_id, of: { ...numbers.of, [data.client_id]: data.agent_id } }
    default:
      return unreachable(type)
  }
}

const decide = (command: AgentNumberCommand, numbers: AgentNumbers): readonly AgentNumberEvent[] => {
  switch (command.type) {
    case 'ClaimAgentNumber': {
      const { client_id } = command
      const kept = Object.hasOwn(numbers.of, client_id) ? numbers.of[client_id] : undefined
      return kept === undefined
        ? [{ type: 'AgentNumberClaimed', data: { client_id, agent_id: numbers.last + 1 } }]
        : [{ type: 'AgentNumberKept', data: { client_id, agent_id: kept } }]
    }
    default:
      return unreachable(command.type)
  }
}

/**
 * The decider of agent numbers: a client gets the next number at its first request, and the same one at every later
 * one.
 */
export const agentNumber: Decider<AgentNumberCommand, AgentNumbers, AgentNumberEvent> = { initial, decide, evolve }
