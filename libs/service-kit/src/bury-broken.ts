import type { Bus } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { LastMany } from './last-many.ts'
import type { Log } from './log.ts'
import type { Answer } from './plan-append.ts'

/** What it takes to put commands among the dead letters. */
export type Burying<Command> = {
  readonly bus: Bus
  /** Where the commands came from. */
  readonly topic: Topic<CommandMessage<Command>>
  readonly log: Log
  /** Commands that are among the dead letters already: steps come again, and one letter says it all. */
  readonly buried: LastMany
}

/** What is buried once: a step comes again by itself, but what was sent again from the dead letters is a letter anew. */
const nameOf = ({ command_id, replayed = 0 }: CommandMessage<unknown>): string => `${command_id} ${replayed}`

/** Puts commands that can never be decided among the dead letters: they must not hold up those behind them, nor be lost. */
export const buryBroken = async <Command>(
  { bus, topic, log, buried }: Burying<Command>,
  answers: readonly Answer<Command>[],
): Promise<void> => {
  for (const { message, is } of answers) {
    if (is.kind !== 'broken' || buried.has(nameOf(message))) continue
    const { account, command_id: commandId, correlation_id: correlationId } = message
    log.error({ err: is.error, account, commandId, correlationId }, 'a command cannot be decided')
    await bus.deadLetter(topic, message, `cannot be decided: ${is.error.message}`)
    buried.add(nameOf(message))
  }
}
