import type { Outgoing } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import { stepIdOf } from '@folio/contracts/derived-ids.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import type { Timestamp } from '@folio/kernel/timestamp.ts'

/** A message that an event makes necessary, mostly a command to another aggregate, still without its envelope. */
export type Step = {
  /** Tells this step apart from another of the same event; part of its command id, so it never changes. */
  readonly discriminator?: string
  readonly message: (envelope: StepEnvelope) => Outgoing
}

/** The fields of a step's message besides its command and its aggregate. */
export type StepEnvelope = Omit<CommandMessage<unknown>, 'account' | 'command' | 'reply_to' | 'batch'>

/** Makes a step: a command to an aggregate, on the topic of the service that owns it. */
export const step = <Command>(topic: Topic<CommandMessage<Command>>, account: string, command: Command): Step => ({
  message: (envelope) => outgoing(topic, { ...envelope, account, command }),
})

/** The steps that an event makes necessary: one, several with a discriminator each, or none. */
export type Steps = Step | readonly Step[] | undefined

/** Derives the steps that an event makes necessary; `ref` is the event's `stream@revision`. */
export type NextStep<Event> = (event: Event, ref: string) => Steps

/** The cause of a step: the event, the epoch under which it was read, and the time at which the step is sent. */
export type Cause = EventRef & {
  /** Its position in the store, or one below it: what answers its steps is above. */
  readonly position: number
  readonly correlationId: string
  readonly epoch: number
  readonly at: Timestamp
  /** The trace that the cause belongs to, if any. */
  readonly traceparent?: string | undefined
}

const NO_STEPS: readonly Outgoing[] = []

/**
 * Makes the messages of an event's steps. Their command ids derive from the event, so sending them again is a repeat; throws
 * if two steps would have the same id.
 */
export const stepMessages = (steps: Steps, cause: Cause): readonly Outgoing[] => {
  if (steps === undefined) return NO_STEPS
  if (!isSeveral(steps)) return [stepMessage(steps, cause)]
  const discriminators = new Set(steps.map(({ discriminator }) => discriminator))
  if (discriminators.size < steps.length)
    throw new Error(`two steps of ${formatEventRef(cause)} have the same discriminator`)
  return steps.map((one) => stepMessage(one, cause))
}

const isSeveral = (steps: Step | readonly Step[]): steps is readonly Step[] => Array.isArray(steps)

const stepMessage = ({ discriminator, message }: Step, cause: Cause): Outgoing => {
  const ref = formatEventRef(cause)
  return message({
    command_id: stepIdOf(ref, discriminator),
    correlation_id: cause.correlationId,
    causation_id: ref,
    at: cause.at,
    epoch: cause.epoch,
    origin: { kind: 'step', cause: ref, cause_position: cause.position },
    ...(cause.traceparent === undefined ? {} : { traceparent: cause.traceparent }),
  })
}
