import type { DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'
import { replyTo } from './dispatch-outcomes.ts'
import type { QueuedCommands, SettleContext } from './settle-commands.ts'

/** The most correlation ids that one log line names. */
const NAMED_MAX = 10

/**
 * Gives up commands whose aggregate cannot be read or written now. It replies `unavailable` to clients at once, except for
 * commands in doubt; the sweep sends steps again.
 */
export const giveUpCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  context: SettleContext<Command, State, Event>,
  { key: account, messages }: QueuedCommands<Command>,
  error: unknown,
): Promise<void> => {
  const correlationIds = messages.slice(0, NAMED_MAX).map(({ correlation_id }) => correlation_id)
  context.log.error(
    { err: error, account, commands: messages.length, correlationIds },
    'commands failed after several tries and were dropped',
  )
  const replies = messages.flatMap((message) => replyTo(context, message, { kind: 'unavailable' }) ?? [])
  await context.bus.send(replies)
}
