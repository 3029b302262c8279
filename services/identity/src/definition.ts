import type { IdentityCommand } from '@folio/contracts/identity/commands.ts'
import { identityContract } from '@folio/contracts/identity/contract.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { type IdentityEvent, identityAggregates } from './application/aggregates.ts'
import { nextStep, revocationMessages } from './application/next-step.ts'
import { project } from './application/projection.ts'

/** The identity service: users, applications, unique names and signing keys; it publishes only revocations. */
export const identityDefinition: ServiceDefinition<IdentityCommand, unknown, IdentityEvent> = {
  contract: identityContract,
  aggregates: identityAggregates,
  project,
  nextStep,
  messages: [revocationMessages],
}
