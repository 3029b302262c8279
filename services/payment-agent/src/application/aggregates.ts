import { requestExpired } from '@folio/contracts/messaging/request-expiry.ts'
import type { AgentClientCommand, AgentCommand, AgentNumberCommand } from '@folio/contracts/payment-agent/commands.ts'
import { paymentAgentContract } from '@folio/contracts/payment-agent/contract.ts'
import type { AgentClientEvent, AgentEvent, AgentNumberEvent } from '@folio/contracts/payment-agent/events.ts'
import type { ClientSwitches } from '@folio/contracts/payment-agent/profile.ts'
import { type Aggregate, fromContract } from '@folio/service-kit/aggregates/aggregate.ts'
import { type Agent, agent } from '../domain/agent.ts'
import { agentClient } from '../domain/agent-client.ts'
import { type AgentNumbers, agentNumber } from '../domain/agent-number.ts'

/** The aggregate of a payment agent: one stream per agent, `payment-agent-{id}`. */
export const agentAggregate: Aggregate<AgentCommand, Agent, AgentEvent> = {
  ...agent,
  ...fromContract(paymentAgentContract, 'agent'),
  foldVersion: 2,
  opens: (command) => command.type === 'RegisterAgent',
  expired: requestExpired,
}

/** The aggregate of a client's switches for agents: one stream per client, `agent-client-{client_id}`. */
export const agentClientAggregate: Aggregate<AgentClientCommand, ClientSwitches, AgentClientEvent> = {
  ...agentClient,
  ...fromContract(paymentAgentContract, 'client'),
  foldVersion: 1,
  // A client without earlier events has the initial switches.
  opens: () => true,
}

/** The aggregate that numbers the agents: one stream for all of them. */
export const agentNumberAggregate: Aggregate<AgentNumberCommand, AgentNumbers, AgentNumberEvent> = {
  ...agentNumber,
  ...fromContract(paymentAgentContract, 'numbers'),
  foldVersion: 1,
  opens: () => true,
}
