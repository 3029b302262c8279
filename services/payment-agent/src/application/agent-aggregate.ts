import type { AgentCommand } from '@folio/contracts/payment-agent/commands.ts'
import { type AgentEvent, agentEventSchemas } from '@folio/contracts/payment-agent/events.ts'
import { AGENT_STREAM_PREFIX, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import { requestExpired } from '@folio/contracts/request-expiry.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type Agent, agent } from '../domain/agent.ts'

/** The agent as the service keeps it: one stream per agent, `payment-agent-{id}`. */
export const agentAggregate: Aggregate<AgentCommand, Agent, AgentEvent> = {
  ...agent,
  service: PAYMENT_AGENT_VIEW,
  streamPrefix: AGENT_STREAM_PREFIX,
  foldVersion: 2,
  eventTypes: new Set(Object.keys(agentEventSchemas)),
  opens: (command) => command.type === 'RegisterAgent',
  expired: requestExpired,
}
