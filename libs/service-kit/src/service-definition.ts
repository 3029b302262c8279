import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { ServiceContract } from '@folio/contracts/messaging/service-contract.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Aggregates, AnyAggregate, DomainCommand, DomainEvent } from './aggregates/aggregate.ts'
import type { NextStep } from './processes/next-step.ts'
import type { Publication, TopicMessages } from './publishing/publication.ts'
import type { Project, ViewRetention } from './views/projection.ts'

/** The fields of the data of events that are read, by the type of the event, including optional ones that may be absent. */
export type FieldsRead<Event extends DomainEvent> = { readonly [Type in Event['type']]?: readonly string[] }

/**
 * A service as pure functions and settings, without ports: how it decides, what its view shows, which steps follow and what
 * it publishes. The service runs on it, and the auditor checks the store against it.
 */
export type ServiceDefinition<Command extends DomainCommand, State, Event extends DomainEvent> = {
  readonly contract: ServiceContract & { readonly commands: Topic<CommandMessage<Command>> }
  readonly aggregates: Aggregates<Command, State, Event>
  /** The maximum number of aggregates in memory, fewer where they hold many parts; left out, 20,000. */
  readonly aggregatesMax?: number
  /**
   * The processor time of its follower, as a share of that of all its commands: instances that share the commands count it as
   * work of the one that runs it. Left out, none.
   */
  readonly followerWork?: number
  readonly project: Project<Event>
  /** Left out, the view keeps its entries until an event deletes them or their own expiry removes them. */
  readonly retention?: ViewRetention
  /**
   * The fields of the data of some events, by type, that `project` and the folds of aggregates read: an auditor makes only these.
   * Left out for events of which it makes all fields.
   */
  readonly fieldsRead?: FieldsRead<Event>
  readonly nextStep: NextStep<Event>
  /** Left out if the service publishes no events. */
  readonly publication?: Publication<Event>
  /** The messages that it publishes on any number of other topics. */
  readonly messages?: readonly TopicMessages<Event>[]
}

/** Tells if the events of a service move money, so that its view keeps their totals. */
export const holdsMoney = ({
  aggregates,
}: {
  readonly aggregates: { readonly types: readonly Pick<AnyAggregate, 'money'>[] }
}): boolean => aggregates.types.some(({ money }) => money !== undefined)

/** A definition in a list with those of other services. */
export type AnyServiceDefinition = ServiceDefinition<DomainCommand, unknown, DomainEvent>

/** Puts a definition in a list with others; it must only get events that come from its own streams. */
export const anyDefinition = <Command extends DomainCommand, State, Event extends DomainEvent>(
  definition: ServiceDefinition<Command, State, Event>,
): AnyServiceDefinition => definition as unknown as AnyServiceDefinition
