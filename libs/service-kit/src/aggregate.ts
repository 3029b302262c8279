import type { ExpireRequest } from '@folio/contracts/request-expiry.ts'
import type { Decider } from '@folio/kernel/decider.ts'

/** A command as a domain takes it: its name and what it asks. */
export type DomainCommand = { readonly type: string }

/** An event as a domain tells it: its name and its facts. */
export type DomainEvent = { readonly type: string; readonly data: object }

/** A decider with what a service must know to keep its accounts: where they are stored and how they are found again. */
export type Aggregate<Command, State, Event extends DomainEvent> = Decider<Command, State, Event> & {
  /** The service's name: of its view, its topics and its positions. */
  readonly service: string
  /** What stands before the account's id in the name of its stream. */
  readonly streamPrefix: string
  /** Changes whenever the fold does: snapshots of another version are not read. */
  readonly foldVersion: number
  /** Every event this release knows; any other makes the instance not ready. */
  readonly eventTypes: ReadonlySet<string>
  /** Whether a command may begin a stream; any other is answered with 'not found' where there is none. */
  readonly opens: (command: Command) => boolean
  /** The event that puts an end to a client's request; left out where nobody can ask what has become of one. */
  readonly expired?: (request: ExpireRequest) => Event
}
