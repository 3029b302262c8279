import { randomUUID } from 'node:crypto'
import { withIdentity } from '@folio/client-commands/client-request.ts'
import { sendRequest } from '@folio/client-commands/send-request.ts'
import { commandIdOf } from '@folio/contracts/derived-ids.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { RecordedOutcome } from '@folio/contracts/messaging/reply-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { ClientKey } from '@folio/keys/port.ts'
import { type IdentityPorts, IdentityUnavailable } from './identity.ts'

/**
 * The client and the endpoint that a command is sent for: its id derives from both, so that a repeat finds what was
 * recorded.
 */
export type Sender = {
  readonly clientId: string
  readonly key: ClientKey
  readonly endpoint:
    | 'sign-up'
    | 'password'
    | 'password-link'
    | 'revoke'
    | 'sample-token'
    | 'signing-keys'
    | 'applications'
  /** Made for this attempt alone. */
  readonly correlationId: string
  /** Microseconds since 1970. */
  readonly receivedAt: number
}

/** Makes the sender of one attempt of a client; creates the client's key where there is none. */
export const senderOf = async (
  { keys, clock }: IdentityPorts,
  clientId: string,
  endpoint: Sender['endpoint'],
): Promise<Sender> => {
  const key = await keys.create(clientId)
  if (key === undefined) throw new IdentityUnavailable(`the key of client ${clientId} was destroyed`)
  return { clientId, key, endpoint, correlationId: randomUUID(), receivedAt: clock() }
}

/** The id of the command that a sender sends for a purpose. */
export const sentCommandId = ({ clientId, endpoint }: Sender, purpose: string): string =>
  commandIdOf(clientId, endpoint, purpose)

/** A command and its purpose, which distinguishes it from other commands of the same sender. */
export type OutgoingCommand<Command> = {
  readonly topic: Topic<CommandMessage<Command>>
  readonly account: string
  readonly command: Command
  readonly purpose: string
}

/** Sends a command and waits for the event that answers it; rejects with `IdentityUnavailable` where none comes. */
export const sendCommand = async <Command>(
  identity: IdentityPorts,
  sender: Sender,
  { topic, account, command, purpose }: OutgoingCommand<Command>,
): Promise<RecordedOutcome | 'duplicate_request_id'> => {
  const { key, ...from } = sender
  const request = withIdentity(key, { ...from, requestId: purpose, body: JSON.stringify([account, command]) })
  const outcome = await sendRequest(identity, request, { topic, account, command, seenPosition: 0 })
  if ('recorded' in outcome) return outcome.recorded
  if (outcome.reason === 'duplicate_request_id') return outcome.reason
  throw new IdentityUnavailable(`${purpose}: ${outcome.reason}`)
}

/** Returns ports whose commands belong to the trace of a request, where the request has one. */
export const withinTrace = <Asked extends Pick<IdentityPorts, 'ask'>>(
  identity: Asked,
  traceparent: string | undefined,
): Asked => {
  if (traceparent === undefined) return identity
  const { ask } = identity
  return { ...identity, ask: (topic, message) => ask(topic, { ...message, traceparent }) }
}
