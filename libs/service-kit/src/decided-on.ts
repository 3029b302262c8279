import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { isExpireRequest } from '@folio/contracts/request-expiry.ts'
import type { Aggregate, DomainCommand, DomainEvent } from './aggregate.ts'

/** What a command makes happen; that a request expired is recorded whatever the account has become. */
const decided = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { service, decide, expired }: Aggregate<Command, State, Event>,
  command: CommandMessage<Command>['command'],
  state: State,
): readonly Event[] => {
  if (!isExpireRequest(command)) return decide(command, state)
  if (expired === undefined) throw new Error(`${service} lets no request expire`)
  return [expired(command)]
}

/** A decision, or the failed assertion that kept it from being made; nothing has changed then. */
export const decidedOn = <Command extends DomainCommand, State, Event extends DomainEvent>(
  aggregate: Aggregate<Command, State, Event>,
  { command }: CommandMessage<Command>,
  state: State,
): readonly Event[] | Error => {
  try {
    const events = decided(aggregate, command, state)
    return events.length > 0 ? events : new Error(`${aggregate.service} decided nothing`)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
