import type { AgentClientCommand } from '@folio/contracts/payment-agent/commands.ts'
import { type AgentClientEvent, agentClientEventSchemas } from '@folio/contracts/payment-agent/events.ts'
import type { ClientSwitches } from '@folio/contracts/payment-agent/profile.ts'
import { AGENT_CLIENT_STREAM_PREFIX, PAYMENT_AGENT_VIEW } from '@folio/contracts/payment-agent/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { agentClient } from '../domain/agent-client.ts'

/** A client's dealings with agents as the service keeps them: one stream per client, `agent-client-{client_id}`. */
export const agentClientAggregate: Aggregate<AgentClientCommand, ClientSwitches, AgentClientEvent> = {
  ...agentClient,
  service: PAYMENT_AGENT_VIEW,
  streamPrefix: AGENT_CLIENT_STREAM_PREFIX,
  foldVersion: 1,
  eventTypes: new Set(Object.keys(agentClientEventSchemas)),
  // What a client settles for itself needs nothing from before.
  opens: () => true,
}
