import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { isExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import type { DomainCommand } from '../aggregates/aggregate.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import { deadlineOf } from '../events/command-origin.ts'
import type { DuplicateCheck } from '../events/read-events-at.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { DueStep, Preparation, PreparationPorts } from './preparation.ts'

/** A command with its facts. */
export type QueuedMessage<Command> = {
  readonly message: CommandMessage<Command>
  /**
   * The message without facts, as the bus delivered it: its dead letter must be decodable, and the bus knows its
   * origin.
   */
  readonly received: CommandMessage<Command>
  /** True if its facts cannot be read: it is not decided. */
  readonly isUnreadable?: true
}

/** A queued command with its facts, and the steps to decide before it. */
export type PreparedMessage<Command> = QueuedMessage<Command> & { readonly before: readonly QueuedMessage<Command>[] }

const NO_STEPS: readonly never[] = []

/** A queued command that needs no facts. */
export const asItCame = <Command>(message: CommandMessage<Command>): PreparedMessage<Command> => ({
  message,
  received: message,
  before: NO_STEPS,
})

/** The message of a step that became due, as the sweep would send it; no caller waits for its outcome. */
const messageOf = <Command>(
  { account, correlation_id, at, epoch }: CommandMessage<Command>,
  { command, sent, commandId, cause, causePosition }: DueStep<Command>,
): QueuedMessage<Command> => {
  const received: CommandMessage<Command> = {
    account,
    command_id: commandId,
    correlation_id,
    causation_id: cause,
    at,
    epoch,
    origin: { kind: 'step', cause, cause_position: causePosition },
    command: sent,
  }
  return { message: { ...received, command }, received }
}

/** Gets the facts for those queued commands that need some and were not answered before. */
export const prepareCommands = <Command extends DomainCommand, State>(
  { log, ...ports }: PreparationPorts & { readonly log: Log },
  {
    preparation,
    current,
    duplicateChecks,
  }: {
    readonly preparation: Preparation<Command, State>
    readonly current: AggregateState<State>
    readonly duplicateChecks: ReadonlyMap<string, DuplicateCheck>
  },
  messages: readonly CommandMessage<Command>[],
): Promise<readonly PreparedMessage<Command>[]> => {
  const isAnswered = ({ command_id }: CommandMessage<Command>): boolean =>
    current.recent.ids?.has(command_id) === true || duplicateChecks.get(command_id)?.kind === 'answered'
  const isOver = ({ origin }: CommandMessage<Command>): boolean => deadlineOf(origin) < ports.clock()
  return Promise.all(
    messages.map(async (message): Promise<PreparedMessage<Command>> => {
      const { command } = message
      if (isExpireRequest(command) || isAnswered(message) || isOver(message)) return asItCame(message)
      try {
        const prepared = await preparation.prepare(ports, command, current.state)
        const before = (prepared.before ?? []).map((step) => messageOf(message, step))
        return { message: { ...message, command: prepared.command }, received: message, before }
      } catch (error) {
        log.warn({ err: error, stream: current.stream, command: command.type }, 'the facts of a command cannot be read')
        return { ...asItCame(message), isUnreadable: true }
      }
    }),
  )
}
