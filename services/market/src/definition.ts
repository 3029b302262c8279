import type { OfferingCommand } from '@folio/contracts/market/commands.ts'
import { marketContract } from '@folio/contracts/market/contract.ts'
import type { OfferingEvent, TickEvent } from '@folio/contracts/market/events.ts'
import { combinedAggregates } from '@folio/service-kit/aggregates/aggregate.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { offeringAggregate, tickHourAggregate } from './application/aggregates.ts'
import { offeringPreparation } from './application/offering/prepare-offering.ts'
import { project } from './application/projection.ts'
import { tickMessages } from './application/publication.ts'

/** The market: it records the ticks of all symbols, and what is sold of each. */
export const marketDefinition: ServiceDefinition<OfferingCommand, unknown, TickEvent | OfferingEvent> = {
  contract: marketContract,
  aggregates: combinedAggregates([tickHourAggregate, { ...offeringAggregate, preparation: offeringPreparation }]),
  project,
  nextStep: () => undefined,
  messages: [tickMessages],
}
