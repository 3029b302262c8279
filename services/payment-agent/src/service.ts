import { paymentAgentCommands } from '@folio/contracts/payment-agent/commands.ts'
import { combined } from '@folio/service-kit/aggregates.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { agentAggregate } from './application/agent-aggregate.ts'
import { agentClientAggregate } from './application/agent-client-aggregate.ts'
import { agentNumberAggregate } from './application/agent-number-aggregate.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'

/** The whole service on one screen: agents and their transfers kept, each transfer brought to its end, news out. */
export const startPaymentAgent = (ports: Ports): Promise<Service> =>
  startAccounts(ports, {
    aggregates: combined([agentAggregate, agentClientAggregate, agentNumberAggregate]),
    topic: paymentAgentCommands,
    project,
    nextStep,
    publication,
  })
