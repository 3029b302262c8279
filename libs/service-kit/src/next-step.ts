import type { Outgoing } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import { stepIdOf } from '@folio/contracts/account-ids.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/** What an event makes necessary elsewhere: a command, still without the envelope that says where it comes from. */
export type Step = (envelope: StepEnvelope) => Outgoing

/** What a step's message says beside its command and the account it goes to. */
export type StepEnvelope = Omit<CommandMessage<unknown>, 'account' | 'command' | 'reply_to'>

/** A command to an account on the topic of the service that owns it. */
export const step =
  <Command>(topic: Topic<CommandMessage<Command>>, account: string, command: Command): Step =>
  (envelope) =>
    outgoing(topic, { ...envelope, account, command })

/** The step that an event makes necessary, if any; `ref` is its `stream@revision`. */
export type NextStep<Event> = (event: Event, ref: string) => Step | undefined

/** Where a step comes from: the causing event, the epoch it was read under, and the moment the step is sent. */
export type Cause = {
  readonly stream: string
  readonly revision: number
  readonly position: number
  readonly correlationId: string
  readonly epoch: number
  readonly at: Timestamp
  /** The trace that the cause is part of, where it is watched. */
  readonly traceparent?: string | undefined
}

/** The step as a message; its id derives from the causing event, so sending it again is a repeat. */
export const stepMessage = (next: Step, cause: Cause): Outgoing => {
  const ref = eventRef(cause)
  return next({
    command_id: stepIdOf(ref),
    correlation_id: cause.correlationId,
    causation_id: ref,
    at: cause.at,
    epoch: cause.epoch,
    origin: { kind: 'step', cause: ref, cause_position: cause.position },
    ...(cause.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
  })
}
