import type { Aggregate, DomainEvent } from './aggregate.ts'

/** The kinds of accounts that a service keeps over one topic of commands, in one view. */
export type Aggregates<Command, State, Event extends DomainEvent> = {
  readonly service: string
  /** What the names of the service's streams begin with. */
  readonly streamPrefixes: readonly string[]
  /** The events of all kinds that this release knows. */
  readonly eventTypes: ReadonlySet<string>
  /** The stream of the account that a command names. */
  readonly streamOf: (account: string) => string
  /** How the account that a command names is kept; undefined where it is of no kind. */
  readonly aggregateOf: (account: string) => Aggregate<Command, State, Event> | undefined
}

/** Any aggregate at all: what is said of it is true of each, whatever it decides and keeps. */
type AnyAggregate = Pick<Aggregate<never, never, never>, 'service' | 'streamPrefix' | 'foldVersion' | 'eventTypes'> & {
  readonly opens: (command: never) => boolean
  readonly initial: unknown
  readonly decide: (command: never, state: never) => readonly DomainEvent[]
  readonly evolve: (state: never, event: never) => unknown
}

type CommandOf<Kind> = Kind extends { readonly decide: (command: infer Command, state: never) => unknown }
  ? Command
  : never

type EventOf<Kind> = Kind extends { readonly decide: (...asked: never) => readonly (infer Event extends DomainEvent)[] }
  ? Event
  : never

/** The one kind of accounts of a service that has no other: a command names an account by its id. */
export const onlyKind = <Command, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
): Aggregates<Command, State, Event> => ({
  service: aggregate.service,
  streamPrefixes: [aggregate.streamPrefix],
  eventTypes: aggregate.eventTypes,
  streamOf: (account) => aggregate.streamPrefix + account,
  aggregateOf: () => aggregate,
})

/**
 * Several kinds of accounts of one service: a command names an account by its whole stream, and is decided by the kind
 * whose stream that is. Throws where streams of two kinds could not be told apart.
 */
export const combined = <const Kinds extends readonly [AnyAggregate, ...AnyAggregate[]]>(
  kinds: Kinds,
): Aggregates<CommandOf<Kinds[number]>, unknown, EventOf<Kinds[number]>> => {
  const [{ service }] = kinds
  const streamPrefixes = kinds.map(({ streamPrefix }) => streamPrefix)
  const isAmbiguous = streamPrefixes.some((one, at) =>
    streamPrefixes.some((other, otherAt) => at !== otherAt && other.startsWith(one)),
  )
  if (isAmbiguous) throw new Error(`the streams of ${service} cannot be told apart: ${streamPrefixes.join(', ')}`)
  if (kinds.some((kind) => kind.service !== service)) throw new Error(`not all of ${service}`)
  return {
    service,
    streamPrefixes,
    eventTypes: new Set(kinds.flatMap(({ eventTypes }) => [...eventTypes])),
    streamOf: (account) => account,
    aggregateOf: (account) => {
      const kind = kinds.find(({ streamPrefix }) => account.startsWith(streamPrefix))
      // A kind is only ever given states of its own; a command of another kind falls through its switch and is broken.
      return kind as Aggregate<CommandOf<Kinds[number]>, unknown, EventOf<Kinds[number]>> | undefined
    },
  }
}
