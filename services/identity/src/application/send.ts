import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Recorded } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { type Identity, IdentityUnavailable } from './identity.ts'

/** Who a command is sent for: its id derives from that, so that what was begun is found again. */
export type Sender = {
  readonly clientId: string
  readonly key: ClientKey
  /** Made for this attempt alone. */
  readonly correlationId: string
  /** Microseconds since 1970. */
  readonly receivedAt: number
}

/** A command, and what it is for in the sender's doing. */
export type Sending<Command> = {
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
  readonly purpose: string
}

/** Sends a command and waits for the event that answers it; rejects with `IdentityUnavailable` where none comes. */
export const send = async <Command>(
  { ask, clock, times, epoch }: Identity,
  { clientId, key, correlationId, receivedAt }: Sender,
  { topic, account, command, purpose }: Sending<Command>,
): Promise<Recorded | 'duplicate_request_id'> => {
  const outcome = await ask(topic, {
    account,
    command_id: commandIdOf(clientId, 'sign-up', purpose),
    correlation_id: correlationId,
    causation_id: correlationId,
    at: timestampOf(clock()),
    epoch,
    origin: {
      kind: 'client',
      client_id: clientId,
      endpoint: 'sign-up',
      fingerprint: fingerprintOf(key, JSON.stringify([account, command])),
      not_after: receivedAt + times.commandLifeMs * 1000,
      seen_position: 0,
    },
    command,
  })
  if (outcome.kind === 'recorded') return outcome
  if (outcome.kind === 'duplicate_request_id') return outcome.kind
  throw new IdentityUnavailable(`${purpose}: ${outcome.kind}`)
}
