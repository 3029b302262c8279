import type { ExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import type { ServiceContract } from '@folio/contracts/messaging/service-contract.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import type { Link } from '@folio/kernel/hash-chain.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'
import type { Preparation } from '../preparation/preparation.ts'

/** A command as a domain takes it: its type and its fields. */
export type DomainCommand = { readonly type: string }

/** An event as a domain returns it: its type and its data. */
export type DomainEvent = { readonly type: string; readonly data: object }

/** The form in which the streams of an aggregate appear in the postings of journal entries. */
export type AggregateMoney<Event> = {
  /** The account whose stream this is. */
  readonly accountOf: (stream: string) => string
  /** The account on the other side of a movement or of a refused one, past transit; undefined where there is none. */
  readonly counterpartyOf: (event: Event, stream: string) => string | undefined
}

/** Refuses a batch of commands together. */
type AtomicBatches<Command, Event> = {
  /** Tells if an event refuses its command, and with it the batch. */
  readonly isRefusal: (event: Event) => boolean
  /**
   * The command as it is decided once another one of its batch is refused: to a refusal, in any state. Undefined for a
   * command that no batch may hold.
   */
  readonly withdrawn: (command: Command) => Command | undefined
}

/** A decider with the settings that a service needs to store, load and open its aggregates. */
export type Aggregate<Command, State, Event extends DomainEvent> = Decider<Command, State, Event> & {
  /** The name of the service, of its view, its topics and its checkpoints. */
  readonly service: string
  /** The stream name without the aggregate's id. */
  readonly streamPrefix: string
  /** The version of `evolve`; snapshots of another version are ignored. */
  readonly foldVersion: number
  /** The event types that this release knows; any other makes the instance not ready. */
  readonly eventTypes: ReadonlySet<string>
  /** Tells if a command may begin a stream; any other gets 'not found' on an empty stream. */
  readonly opens: (command: Command) => boolean
  /** Makes the event that expires a client's request; left out if requests never expire. */
  readonly expired?: (request: ExpireRequest) => Event
  /** Left out if the aggregate takes no batches of commands that are decided all or none. */
  readonly batches?: AtomicBatches<Command, Event>
  /** Left out if the aggregate holds no money. */
  readonly money?: AggregateMoney<Event>
  /**
   * Counts the parts of some hundred bytes in a state, such as open contracts: so many take the place of other aggregates in
   * memory. Left out if states are small.
   */
  readonly partsOf?: (state: State) => number
  /** Left out if all commands can be decided as they come. */
  readonly preparation?: Preparation<Command, State>
}

/** The aggregate types of a service, over one command topic and in one view. */
export type Aggregates<Command, State, Event extends DomainEvent> = {
  readonly service: string
  /** The prefixes of the service's streams. */
  readonly streamPrefixes: readonly string[]
  /** The event types of all aggregates that this release knows. */
  readonly eventTypes: ReadonlySet<string>
  /** The stream of the aggregate that a command addresses in `account`. */
  readonly streamOf: (account: string) => string
  /** The aggregate type that a command addresses in `account`; undefined if the service has none such. */
  readonly aggregateOf: (account: string) => Aggregate<Command, State, Event> | undefined
  /** Each of the aggregate types. */
  readonly types: readonly AnyAggregate[]
}

/** Any aggregate, whatever its commands, state and events. */
export type AnyAggregate = Pick<
  Aggregate<never, never, never>,
  'service' | 'streamPrefix' | 'foldVersion' | 'eventTypes'
> & {
  readonly opens: (command: never) => boolean
  readonly initial: unknown
  readonly decide: (command: never, state: never) => readonly DomainEvent[]
  readonly evolve: (state: never, event: never) => unknown
  readonly money?: AggregateMoney<never>
}

type CommandOf<Type> = Type extends { readonly decide: (command: infer Command, state: never) => unknown }
  ? Command
  : never

type EventOf<Type> = Type extends { readonly decide: (...args: never) => readonly (infer Event extends DomainEvent)[] }
  ? Event
  : never

/** The settings of an aggregate that the contract of its service declares, by the name that the stream has there. */
export const fromContract = <Contract extends ServiceContract>(
  { name, streams }: Contract,
  kind: Extract<keyof Contract['streams'], string>,
): Pick<AnyAggregate, 'service' | 'streamPrefix' | 'eventTypes'> => {
  const stream = streams[kind]
  if (stream === undefined) throw new Error(`the contract of ${name} declares no stream ${kind}`)
  return { service: name, streamPrefix: stream.prefix, eventTypes: stream.eventTypes }
}

/** The aggregates of a service that has one type: a command addresses an aggregate by its id. */
export const singleAggregate = <Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
): Aggregates<Command, State, Event> => ({
  service: aggregate.service,
  streamPrefixes: [aggregate.streamPrefix],
  eventTypes: aggregate.eventTypes,
  streamOf: (account) => aggregate.streamPrefix + account,
  aggregateOf: () => aggregate,
  types: [aggregate],
})

/**
 * The aggregates of a service that has several types: a command addresses an aggregate by its stream, whose prefix tells the
 * type. Throws if one prefix begins with another.
 */
export const combinedAggregates = <const Types extends readonly [AnyAggregate, ...AnyAggregate[]]>(
  types: Types,
): Aggregates<CommandOf<Types[number]>, unknown, EventOf<Types[number]>> => {
  const [{ service }] = types
  const streamPrefixes = types.map(({ streamPrefix }) => streamPrefix)
  const isAmbiguous = streamPrefixes.some((one, at) =>
    streamPrefixes.some((other, otherAt) => at !== otherAt && other.startsWith(one)),
  )
  if (isAmbiguous) throw new Error(`stream prefixes of ${service} overlap: ${streamPrefixes.join(', ')}`)
  if (types.some((type) => type.service !== service)) throw new Error(`all aggregates must belong to ${service}`)
  return {
    service,
    streamPrefixes,
    eventTypes: new Set(types.flatMap(({ eventTypes }) => [...eventTypes])),
    streamOf: (account) => account,
    aggregateOf: (account) => {
      const type = types.find(({ streamPrefix }) => account.startsWith(streamPrefix))
      // A type only gets states of its own; a command of another type falls through its switch and is undecidable.
      return type as Aggregate<CommandOf<Types[number]>, unknown, EventOf<Types[number]>> | undefined
    },
    types,
  }
}

/** The state of an aggregate at the tip of its stream, and the time of the event there. */
export type StreamState<State> = {
  readonly stream: string
  readonly state: State
  readonly tip: Link
  readonly lastAt: Timestamp | undefined
}
