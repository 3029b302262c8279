import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Account } from './account.ts'
import type { DomainCommand, DomainEvent } from './aggregate.ts'
import type { Queued, Settling } from './settle-commands.ts'
import { reply } from './tell-outcomes.ts'

/**
 * Gives commands up whose account cannot be read or written just now: clients hear so at once, steps come again by the
 * sweep. Whether a failed append was written is looked up; a client whose command may have been hears nothing, for
 * nothing is known.
 */
export const giveUpCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  settling: Settling<Command, State, Event>,
  { key, messages, inDoubt }: Queued<Command>,
  error: unknown,
): Promise<void> => {
  settling.log.error({ err: error, commands: messages.length }, 'commands were given up')
  const account = inDoubt.size === 0 ? undefined : await openedAnew(settling, key)
  const mayBeWritten = ({ command_id }: CommandMessage<Command>): boolean =>
    inDoubt.has(command_id) && (account === undefined || account.recent.get(command_id) !== undefined)
  const hopeless = messages.filter((message) => !mayBeWritten(message))
  await settling.bus.send(hopeless.flatMap((message) => reply(message, { kind: 'unavailable' }) ?? []))
}

/** The account as the store has it now, if the store can be read. */
const openedAnew = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  { accounts, log }: Settling<Command, State, Event>,
  key: string,
): Promise<Account<State> | undefined> => {
  try {
    return await accounts.open(key)
  } catch (error) {
    log.debug({ err: error, account: key }, 'an account could not be read')
    return undefined
  }
}
