import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'

/** The client that sends a command, and the call that it belongs to. */
export type Sender = {
  readonly clientId: string
  readonly endpoint: string
  readonly commandId: string
  readonly fingerprint: string
  readonly correlationId: string
  readonly traceparent?: string | undefined
}

/** A command, its aggregate, its deadline (microseconds since 1970), and the position of the sender's view. */
export type OutgoingCommand<Command> = {
  readonly account: string
  readonly command: CommandMessage<Command>['command']
  readonly notAfter: number
  readonly seenPosition: number
}

/** Makes the message of a client's command. */
export const clientMessage = <Command>(
  { clock, store }: { readonly clock: Clock; readonly store: Pick<EventReader, 'epoch'> },
  sender: Sender,
  { account, command, notAfter, seenPosition }: OutgoingCommand<Command>,
): CommandMessage<Command> => ({
  account,
  command_id: sender.commandId,
  correlation_id: sender.correlationId,
  causation_id: sender.correlationId,
  at: timestampOf(clock()),
  epoch: store.epoch,
  origin: {
    kind: 'client',
    client_id: sender.clientId,
    endpoint: sender.endpoint,
    fingerprint: sender.fingerprint,
    not_after: notAfter,
    seen_position: seenPosition,
  },
  command,
  ...(sender.traceparent === undefined ? {} : { traceparent: sender.traceparent }),
})
