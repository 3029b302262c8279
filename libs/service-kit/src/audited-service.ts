import type { Aggregate, DomainEvent } from './aggregate.ts'
import type { NextStep } from './next-step.ts'
import type { Project } from './projection.ts'
import type { Publication } from './publish.ts'

/** A schema of an event's data, as far as an auditor uses it. */
export type DataSchema = {
  readonly safeParse: (data: unknown) => { readonly success: boolean; readonly error?: { readonly message: string } }
}

/**
 * What an auditor needs of a service: pure functions only, the very ones that the service runs on. A service that keeps
 * several kinds of accounts has one of these for each, with one projection for all.
 */
export type AuditedService<State, Event extends DomainEvent> = Pick<
  Aggregate<never, State, Event>,
  'service' | 'streamPrefix' | 'foldVersion' | 'eventTypes' | 'initial' | 'evolve'
> & {
  readonly project: Project<Event>
  readonly nextStep: NextStep<Event>
  /** What everybody is told of it; left out, nothing is. */
  readonly publication?: Publication<Event>
  /** The account in postings whose stream this is. */
  readonly accountOf: (stream: string) => string
  /** The account on the other side of what an event moved or refused to move, as people think of it: past transit. */
  readonly counterpartyOf: (event: Event, stream: string) => string | undefined
  /** What the data of each type of event must look like. */
  readonly eventSchemas: Readonly<Record<string, DataSchema>>
}

/** A service whose state and events are its own business: how an auditor holds several in one list. */
export type AnyAuditedService = AuditedService<unknown, DomainEvent>

/** The service among others; it is only ever given back states and events of its own. */
export const anyService = <State, Event extends DomainEvent>(
  service: AuditedService<State, Event>,
): AnyAuditedService => service as unknown as AnyAuditedService
