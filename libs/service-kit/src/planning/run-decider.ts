import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { isExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import type { Aggregate, DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'

/** Decides a command; the end of a request (`ExpireRequest`) is recorded in any state. */
const decideOrExpire = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { service, decide, expired }: Aggregate<Command, State, Event>,
  command: CommandMessage<Command>['command'],
  state: State,
): readonly Event[] => {
  if (!isExpireRequest(command)) return decide(command, state)
  if (expired === undefined) throw new Error(`${service} has no event for an expired request`)
  return [expired(command)]
}

/**
 * The result of a decider: the events that answer the command, `done` for a step that asks for what happened already, or the
 * error that makes the command undecidable.
 */
export type DeciderResult<Event> =
  | { readonly kind: 'events'; readonly events: readonly Event[] }
  | { readonly kind: 'done' }
  | { readonly kind: 'undecidable'; readonly error: Error }

/** Runs the decider on one command; it is undecidable if the decider threw, or decided no event where one must be. */
export const runDecider = <Command extends DomainCommand, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  { command }: CommandMessage<Command>,
  state: State,
): DeciderResult<Event> => {
  try {
    const events = decideOrExpire(aggregate, command, state)
    if (events.length > 0) return { kind: 'events', events }
    if (!isExpireRequest(command) && aggregate.preparation?.mayBeDone(command)) return { kind: 'done' }
    return { kind: 'undecidable', error: new Error(`the decider of ${aggregate.service} returned no event`) }
  } catch (error) {
    return { kind: 'undecidable', error: error instanceof Error ? error : new Error(String(error)) }
  }
}
