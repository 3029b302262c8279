import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { clientOriginOf } from '../events/command-origin.ts'

/** The mark of messages that were one atomic batch: the same object in each of them. A symbol is not encoded. */
const ATOMIC = Symbol('atomic batch')

type Marked<Command> = CommandMessage<Command> & { readonly [ATOMIC]?: object }

/** Returns the mark that the messages of one atomic batch share; undefined for any other message. */
export const atomicBatchOf = (message: Marked<unknown>): object | undefined => message[ATOMIC]

const unpack = <Command>(message: CommandMessage<Command>): readonly CommandMessage<Command>[] => {
  const { batch, ...alone } = message
  const origin = clientOriginOf(alone.origin)
  if (batch === undefined || origin === undefined) return [message]
  const first: Marked<Command> = batch.is_atomic ? { ...alone, [ATOMIC]: {} } : alone
  const rest = batch.rest.map(({ command_id, fingerprint, command }) => ({
    ...first,
    command_id,
    origin: { ...origin, fingerprint },
    command,
  }))
  return [first, ...rest]
}

/** Replaces each message with a batch by the messages of its commands, in their order. */
export const unpackBatches = <Command>(
  messages: readonly CommandMessage<Command>[],
): readonly CommandMessage<Command>[] =>
  messages.some(({ batch }) => batch !== undefined) ? messages.flatMap(unpack) : messages
