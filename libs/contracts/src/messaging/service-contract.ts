import type { EventDeclarations, ReasonOf } from '../ledger/event-declaration.ts'
import type { LedgerRecord } from '../ledger-record.ts'
import type { Topic } from '../topic.ts'

/** One kind of stream that a service writes, with its events. */
export type StreamContract = {
  /** The start of the streams' names. */
  readonly prefix: string
  /** The rest of the streams' names, as the documents show it; empty where there is one stream. */
  readonly key: string
  readonly events: EventDeclarations
  /** The names of the events; a type that is not among them was written by a newer release. */
  readonly eventTypes: ReadonlySet<string>
  /** The meaning of each reason that the events may give. */
  readonly reasons: Readonly<Record<string, string>>
  /** True if the service publishes the events on its ledger topic. */
  readonly isPublished: boolean
}

/** The parts of a service that others rely on: its name, its streams and its topics. */
export type ServiceContract = {
  /** Also the name of its view, its consumer group, its publisher and its revisions. It is stored and never changes. */
  readonly name: string
  /** The subject of the service, as the documents list it. */
  readonly summary: string
  readonly commands: Pick<Topic<unknown>, 'name' | 'decode'>
  /** The kinds of streams that the service alone writes. */
  readonly streams: Readonly<Record<string, StreamContract>>
  /** The topic of its published events, and the days that a broker keeps them; left out where it publishes none. */
  readonly ledger?: { readonly topic: Topic<LedgerRecord>; readonly retentionDays: number }
  /** The other topics that it alone sends to. */
  readonly topics?: readonly { readonly name: string; readonly retentionDays: number }[]
}

/** Declares a kind of stream; fails to compile where a reason has no meaning, or a meaning belongs to no reason. */
export const streamContract = <const Events extends EventDeclarations>(
  stream: Omit<StreamContract, 'events' | 'eventTypes' | 'reasons'> & {
    readonly events: Events
    readonly reasons: Readonly<Record<ReasonOf<NoInfer<Events>>, string>>
  },
): StreamContract => ({ ...stream, eventTypes: new Set(Object.keys(stream.events)) })
