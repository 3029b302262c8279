import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { EventReader } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'

/** Whose command a message is, and by which call it is sent. */
export type Sender = {
  readonly clientId: string
  readonly endpoint: string
  readonly commandId: string
  readonly fingerprint: string
  readonly correlationId: string
  readonly traceparent?: string | undefined
}

/** What is asked of which account, until when (microseconds since 1970), by somebody whose view stood where. */
export type Asked<Command> = {
  readonly account: string
  readonly command: CommandMessage<Command>['command']
  readonly notAfter: number
  readonly seenPosition: number
}

/** A client's command as it is sent. */
export const clientMessage = <Command>(
  { clock, store }: { readonly clock: Clock; readonly store: Pick<EventReader, 'epoch'> },
  sender: Sender,
  { account, command, notAfter, seenPosition }: Asked<Command>,
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
