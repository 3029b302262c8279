import type { AgentNumberCommand } from '@folio/contracts/payment-agent/commands.ts'
import { type AgentNumberEvent, agentNumberEventSchemas } from '@folio/contracts/payment-agent/events.ts'
import { AGENT_NUMBERS_STREAM, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type AgentNumbers, agentNumber } from '../domain/agent-number.ts'

/** The numbers of agents as the service keeps them: all of them in one stream. */
export const agentNumberAggregate: Aggregate<AgentNumberCommand, AgentNumbers, AgentNumberEvent> = {
  ...agentNumber,
  service: PAYMENT_AGENT_VIEW,
  streamPrefix: AGENT_NUMBERS_STREAM,
  foldVersion: 1,
  eventTypes: new Set(Object.keys(agentNumberEventSchemas)),
  opens: () => true,
}
