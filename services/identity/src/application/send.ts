import { commandIdOf } from '@folio/contracts/account-ids.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Recorded } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { clientMessage } from '@folio/service-kit/client-message.ts'
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

const ENDPOINT = 'sign-up'

/** Sends a command and waits for the event that answers it; rejects with `IdentityUnavailable` where none comes. */
export const send = async <Command>(
  identity: Identity,
  { clientId, key, correlationId, receivedAt }: Sender,
  { topic, account, command, purpose }: Sending<Command>,
): Promise<Recorded | 'duplicate_request_id'> => {
  const { ask, times } = identity
  const sender = {
    clientId,
    endpoint: ENDPOINT,
    commandId: commandIdOf(clientId, ENDPOINT, purpose),
    fingerprint: fingerprintOf(key, JSON.stringify([account, command])),
    correlationId,
  }
  const notAfter = receivedAt + times.commandLifeMs * 1000
  const outcome = await ask(topic, clientMessage(identity, sender, { account, command, notAfter, seenPosition: 0 }))
  if (outcome.kind === 'recorded') return outcome
  if (outcome.kind === 'duplicate_request_id') return outcome.kind
  throw new IdentityUnavailable(`${purpose}: ${outcome.kind}`)
}
