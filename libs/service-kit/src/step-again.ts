import type { Outgoing } from '@folio/bus/port.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from './aggregate.ts'
import { eventOf, metadataOf } from './event-codec.ts'
import { type NextStep, stepMessage } from './next-step.ts'

/** What it takes to make a step once more. */
export type Stepping<Event extends DomainEvent> = {
  readonly store: EventReader
  readonly eventTypes: ReadonlySet<string>
  readonly nextStep: NextStep<Event>
  readonly clock: Clock
}

/** Where an event stands, with the event where it is known already. */
export type EventPlace = {
  readonly stream: string
  readonly revision: number
  readonly event?: RecordedEvent | undefined
}

/** The step that a stored event makes necessary, once more; nothing where it needs none, or where no event stands. */
export const stepAgain = async <Event extends DomainEvent>(
  { store, eventTypes, nextStep, clock }: Stepping<Event>,
  { stream, revision, event }: EventPlace,
): Promise<Outgoing | undefined> => {
  const recorded = event ?? (await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 }))[0]
  if (recorded === undefined) return undefined
  const step = nextStep(eventOf<Event>(recorded, eventTypes), eventRef(recorded))
  if (step === undefined) return undefined
  return stepMessage(step, {
    stream,
    revision,
    position: recorded.position,
    correlationId: metadataOf(recorded).correlation_id,
    epoch: store.epoch,
    at: timestampOf(clock()),
  })
}
