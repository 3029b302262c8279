import type { DomainCommand, DomainEvent } from './aggregate.ts'
import type { Queued, Settling } from './settle-commands.ts'
import { replyTo } from './tell-outcomes.ts'

/** As many as a line in the log may name. */
const NAMED_MAX = 10

/**
 * Gives commands up whose account cannot be read or written just now: clients hear so at once, but for those whose
 * commands are in doubt; steps come again by the sweep.
 */
export const giveUpCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  settling: Settling<Command, State, Event>,
  { key: account, messages }: Queued<Command>,
  error: unknown,
): Promise<void> => {
  const correlationIds = messages.slice(0, NAMED_MAX).map(({ correlation_id }) => correlation_id)
  settling.log.error({ err: error, account, commands: messages.length, correlationIds }, 'commands were given up')
  const replies = messages.flatMap((message) => replyTo(settling, message, { kind: 'unavailable' }) ?? [])
  await settling.bus.send(replies)
}
