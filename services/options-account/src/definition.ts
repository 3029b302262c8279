import type { AccountClaimCommand, OptionsAccountCommand } from '@folio/contracts/options-account/commands.ts'
import { optionsAccountContract } from '@folio/contracts/options-account/contract.ts'
import type { AccountClaimEvent, OptionsAccountEvent } from '@folio/contracts/options-account/events.ts'
import { combinedAggregates } from '@folio/service-kit/aggregates/aggregate.ts'
import { streamsPublication } from '@folio/service-kit/publishing/publication.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { accountClaimAggregate, optionsAccountAggregate } from './application/aggregates.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'

/**
 * The options-account service: one account of each kind per client, each with its own number; trading keeps the money.
 */
export const optionsAccountDefinition: ServiceDefinition<
  AccountClaimCommand | OptionsAccountCommand,
  unknown,
  AccountClaimEvent | OptionsAccountEvent
> = {
  contract: optionsAccountContract,
  aggregates: combinedAggregates([optionsAccountAggregate, accountClaimAggregate]),
  project,
  nextStep,
  publication: streamsPublication(optionsAccountContract),
}
