import {
  type AgentClientEvent,
  type AgentEvent,
  type AgentNumberEvent,
  agentClientEventSchemas,
  agentEventSchemas,
  agentNumberEventSchemas,
} from '@folio/contracts/payment-agent/events.ts'
import type { ClientSwitches } from '@folio/contracts/payment-agent/profile.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { agentAggregate } from './application/agent-aggregate.ts'
import { agentClientAggregate } from './application/agent-client-aggregate.ts'
import { agentNumberAggregate } from './application/agent-number-aggregate.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import type { Agent } from './domain/agent.ts'
import type { AgentNumbers } from './domain/agent-number.ts'

/** Agents hold no money themselves: it is in their wallets. */
const moneyless = { counterpartyOf: () => undefined, accountOf: (stream: string) => stream }

/** What an auditor needs of payment agents. */
export const agentAudit: AuditedService<Agent, AgentEvent> = {
  ...agentAggregate,
  ...moneyless,
  project,
  nextStep,
  eventSchemas: agentEventSchemas,
  publication,
}

/** What an auditor needs of clients' dealings with agents. */
export const agentClientAudit: AuditedService<ClientSwitches, AgentClientEvent> = {
  ...agentClientAggregate,
  ...moneyless,
  project,
  nextStep,
  eventSchemas: agentClientEventSchemas,
}

/** What an auditor needs of the numbers of agents. */
export const agentNumberAudit: AuditedService<AgentNumbers, AgentNumberEvent> = {
  ...agentNumberAggregate,
  ...moneyless,
  project,
  nextStep,
  eventSchemas: agentNumberEventSchemas,
}
