import type { Bus } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { BoundedSet } from '../bounded-set.ts'
import type { CommandResult } from '../planning/plan-decision.ts'
import type { Log } from '../telemetry/telemetry.ts'

/** The dependencies of dead-lettering commands. */
export type DeadLetterContext<Command> = {
  readonly bus: Bus
  /** The topic of the commands. */
  readonly topic: Topic<CommandMessage<Command>>
  readonly log: Log
  /** The names of the letters written already: the sweep sends a step again and again, and one letter is enough. */
  readonly deadLettered: BoundedSet
}

/** The name under which a command is dead-lettered once; a command replayed from the dead letters has another name. */
const letterNameOf = ({ command_id, replayed = 0 }: CommandMessage<unknown>): string => `${command_id} ${replayed}`

/**
 * Writes undecidable commands to the dead-letter topic: they must neither block the commands behind them nor be lost.
 */
export const deadLetterUndecidable = async <Command>(
  { bus, topic, log, deadLettered }: DeadLetterContext<Command>,
  results: readonly CommandResult<Command>[],
): Promise<void> => {
  for (const { message, result } of results) {
    if (result.kind !== 'undecidable' || deadLettered.has(letterNameOf(message))) continue
    const { account, command_id: commandId, correlation_id: correlationId } = message
    log.error({ err: result.error, account, commandId, correlationId }, 'a command cannot be decided')
    await bus.deadLetter(topic, message, `cannot be decided: ${result.error.message}`)
    deadLettered.add(letterNameOf(message))
  }
}
