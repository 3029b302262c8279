import type { AgentClientCommand, AgentCommand, AgentNumberCommand } from '@folio/contracts/payment-agent/commands.ts'
import { paymentAgentContract } from '@folio/contracts/payment-agent/contract.ts'
import type { PaymentAgentEvent } from '@folio/contracts/payment-agent/events.ts'
import { combinedAggregates } from '@folio/service-kit/aggregates/aggregate.ts'
import { streamsPublication } from '@folio/service-kit/publishing/publication.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { agentAggregate, agentClientAggregate, agentNumberAggregate } from './application/aggregates.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'

/** The payment-agent service: payment agents, and the process of each of their transfers. */
export const paymentAgentDefinition: ServiceDefinition<
  AgentCommand | AgentClientCommand | AgentNumberCommand,
  unknown,
  PaymentAgentEvent
> = {
  contract: paymentAgentContract,
  aggregates: combinedAggregates([agentAggregate, agentClientAggregate, agentNumberAggregate]),
  project,
  nextStep,
  publication: streamsPublication(paymentAgentContract),
}
