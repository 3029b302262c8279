import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Recorded } from '@folio/contracts/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { fingerprintOf } from '@folio/keys/client-cipher.ts'
import { clientMessage } from '@folio/service-kit/client-message.ts'
import { type Identity, IdentityUnavailable } from './identity.ts'
import { type Sender, sentCommandId } from './sender.ts'

/** A command, and what it is for in the sender's doing. */
export type Sending<Command> = {
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
  readonly purpose: string
}

/** Sends a command and waits for the event that answers it; rejects with `IdentityUnavailable` where none comes. */
export const send = async <Command>(
  identity: Identity,
  sender: Sender,
  { topic, account, command, purpose }: Sending<Command>,
): Promise<Recorded | 'duplicate_request_id'> => {
  const { ask, times } = identity
  const { clientId, key, endpoint, correlationId, receivedAt } = sender
  const from = {
    clientId,
    endpoint,
    commandId: sentCommandId(sender, purpose),
    fingerprint: fingerprintOf(key, JSON.stringify([account, command])),
    correlationId,
  }
  const notAfter = receivedAt + times.commandLifeMs * 1000
  const outcome = await ask(topic, clientMessage(identity, from, { account, command, notAfter, seenPosition: 0 }))
  if (outcome.kind === 'recorded') return outcome
  if (outcome.kind === 'duplicate_request_id') return outcome.kind
  throw new IdentityUnavailable(`${purpose}: ${outcome.kind}`)
}
