import type { Outgoing } from '@folio/bus/port.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { eventOf, metadataOf } from '../events/event-codec.ts'
import type { FoundEvent } from '../events/read-events-at.ts'
import { type NextStep, stepMessages } from './next-step.ts'

/** The dependencies of rebuilding steps. */
export type StepContext<Event extends DomainEvent> = {
  readonly store: EventReader
  readonly eventTypes: ReadonlySet<string>
  readonly nextStep: NextStep<Event>
  readonly clock: Clock
}

/** Rebuilds the steps that a stored event makes necessary; none if it needs none, or if there is no such event. */
export const rebuildSteps = async <Event extends DomainEvent>(
  { store, eventTypes, nextStep, clock }: StepContext<Event>,
  { stream, revision, event }: FoundEvent,
): Promise<readonly Outgoing[]> => {
  const recorded = event ?? (await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 }))[0]
  if (recorded === undefined) return []
  return stepMessages(nextStep(eventOf<Event>(recorded, eventTypes), formatEventRef(recorded)), {
    stream,
    revision,
    position: recorded.position,
    correlationId: metadataOf(recorded).correlation_id,
    epoch: store.epoch,
    at: timestampOf(clock()),
  })
}
