import { type Outgoing, outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { type CommandOutcome, type RecordedOutcome, replies } from '@folio/contracts/messaging/reply-message.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import { type EventRef, formatEventRef } from '@folio/kernel/event-ref.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import type { BoundedSet } from '../bounded-set.ts'
import { isOtherBody, resendsSuccessor } from '../events/command-origin.ts'
import { metadataOf } from '../events/event-codec.ts'
import { type FoundEvent, readEventsAt } from '../events/read-events-at.ts'
import type { AppendPlan } from '../planning/append-draft.ts'
import type { CommandResult } from '../planning/plan-decision.ts'
import { causePositions } from '../processes/cause-positions.ts'
import { stepMessages } from '../processes/next-step.ts'
import { rebuildSteps, type StepContext } from '../processes/rebuild-step.ts'
import { type AnsweringEvent, readAnsweringEvents } from './answering-event.ts'
import { type DeadLetterContext, deadLetterUndecidable } from './dead-letter-undecidable.ts'
import { markInDoubt } from './in-doubt.ts'

/** The dependencies of dispatching the outcomes of commands. */
export type DispatchContext<Command, Event extends DomainEvent> = StepContext<Event> &
  DeadLetterContext<Command> & {
    readonly store: EventStore
    /**
     * The ids of commands that were given to the store, if the result of the append is unknown or could not be sent.
     */
    readonly inDoubt: BoundedSet
    /** Tells if no other instance can have been given this command, whose result there would be unknown here. */
    readonly isSoleOwner: (message: CommandMessage<unknown>) => boolean
  }

/** A plan whose events the store has, up to a position. */
export type SettledPlan<Command, State, Event> = {
  readonly stream: string
  readonly plan: AppendPlan<Command, State, Event>
  readonly position: Position
}

/**
 * Makes the reply to a command, undefined if its sender waits for none. A command that is in doubt, or that another owner
 * may have been given before, never gets the reply `unavailable`: its event may be stored, or may still be written.
 */
export const replyTo = (
  { inDoubt, isSoleOwner }: Pick<DispatchContext<never, never>, 'inDoubt' | 'isSoleOwner'>,
  message: CommandMessage<unknown>,
  outcome: CommandOutcome,
): Outgoing | undefined => {
  const { reply_to, correlation_id, command_id } = message
  if (reply_to === undefined) return undefined
  if (outcome.kind === 'unavailable' && (inDoubt.has(command_id) || !isSoleOwner(message))) return undefined
  return outgoing(replies, { reply_to, correlation_id, command_id, outcome })
}

/**
 * Sends replies and steps; returns false if the bus did not take them. A caller without a reply finds the outcome by the
 * same request id, and the sweep sends steps again.
 */
const send = (
  { bus, log }: Pick<DispatchContext<never, never>, 'bus' | 'log'>,
  messages: readonly Outgoing[],
): Promise<boolean> =>
  bus.send(messages).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error, messages: messages.length }, 'replies and steps could not be sent')
      return false
    },
  )

const stepsOf = <Command, State, Event extends DomainEvent>(
  { store, nextStep, clock }: DispatchContext<Command, Event>,
  { plan, position }: SettledPlan<Command, State, Event>,
): readonly Outgoing[] => {
  const at = timestampOf(clock())
  const positions = causePositions(
    plan.events.map(({ trigger }) => trigger),
    position,
  )
  return plan.events.flatMap(({ event, chained: { stream, revision }, trigger }, index) => {
    const steps = nextStep(event, formatEventRef({ stream, revision }))
    const { correlation_id: correlationId, traceparent } = trigger
    const cause = { stream, revision, position: positions[index] ?? 1, correlationId, epoch: store.epoch }
    return stepMessages(steps, { ...cause, at, traceparent })
  })
}

/** A command and the event of an earlier append that answers it. */
type AnsweredBefore = FoundEvent & { readonly message: CommandMessage<unknown> }

/**
 * Sends the replies and next steps of a successful append in one batch. Then it reads back what earlier appends recorded: a
 * repeated command gets its recorded outcome, and a redelivered step re-sends its successor, because the service that began
 * a process resends only the step that it waits for. Rejects if the store cannot be read or a dead letter cannot be written.
 */
export const dispatchOutcomes = async <Command, State, Event extends DomainEvent>(
  context: DispatchContext<Command, Event>,
  settled: SettledPlan<Command, State, Event>,
): Promise<void> => {
  const batch: Outgoing[] = []
  const repeated: AnsweredBefore[] = []
  const redeliveredSteps = new Map<string, AnsweredBefore>()
  for (const commandResult of settled.plan.results) {
    const { message, result } = commandResult
    const isEarlier = result.kind === 'event' && plannedAt(settled, result) === undefined
    if (isEarlier && resendsSuccessor(message.origin))
      redeliveredSteps.set(formatEventRef(result), { message, ...result })
    if (message.reply_to === undefined) continue
    const outcome = outcomeOf(context, settled, commandResult)
    const reply = outcome && replyTo(context, message, outcome)
    if (reply !== undefined) batch.push(reply)
    else if (isEarlier) repeated.push({ message, ...result })
  }
  const messages = [...batch, ...stepsOf(context, settled)]
  if (messages.length > 0 && !(await send(context, messages)))
    markInDoubt(context.inDoubt, settled.plan, { isUnwritten: false })
  const undecidable = settled.plan.results.filter(({ result }) => result.kind === 'undecidable')
  if (undecidable.length > 0) await deadLetterUndecidable(context, undecidable)
  if (redeliveredSteps.size > 0) await send(context, await successorsOf(context, [...redeliveredSteps.values()]))
  if (repeated.length > 0) await send(context, await repliesToRepeated(context, repeated))
}

/** Rebuilds the steps of the events that answer redelivered steps. */
const successorsOf = async <Command, Event extends DomainEvent>(
  context: DispatchContext<Command, Event>,
  answers: readonly AnsweredBefore[],
): Promise<readonly Outgoing[]> => {
  const read = await readEventsAt(
    context.store,
    answers.filter(({ event }) => event === undefined),
  )
  const steps = answers.map((answer) =>
    rebuildSteps(context, { ...answer, event: answer.event ?? read.get(formatEventRef(answer)) }),
  )
  return (await Promise.all(steps)).flat()
}

/**
 * The outcome of a command, as far as it is known without a read of the store; undefined too for a command without a
 * reply.
 */
const outcomeOf = <Command, State, Event extends DomainEvent>(
  { store }: DispatchContext<Command, Event>,
  settled: SettledPlan<Command, State, Event>,
  { message, result }: CommandResult<Command>,
): CommandOutcome | undefined => {
  if (result.kind === 'no_reply' || result.kind === 'done') return undefined
  if (result.kind === 'undecidable') return { kind: 'unavailable' }
  if (result.kind !== 'event') return result
  const planned = plannedAt(settled, result)
  if (planned === undefined) return undefined
  if (isOtherBody(message.origin, metadataOf(planned.chained))) return { kind: 'duplicate_request_id' }
  return {
    kind: 'recorded',
    type: planned.event.type,
    data: planned.event.data as RecordedOutcome['data'],
    stream: result.stream,
    revision: result.revision,
    position: settled.position,
    epoch: store.epoch,
    correlation_id: planned.trigger.correlation_id,
  }
}

/** The planned event at a revision of a stream; undefined if this plan did not append it. */
const plannedAt = <Command, State, Event>(
  { stream, plan }: SettledPlan<Command, State, Event>,
  event: EventRef,
): AppendPlan<Command, State, Event>['events'][number] | undefined => {
  const first = plan.events[0]?.chained.revision
  return first === undefined || event.stream !== stream ? undefined : plan.events[event.revision - first]
}

/** Reads the outcomes that earlier appends recorded for commands, and makes the replies to them. */
const repliesToRepeated = async <Command, Event extends DomainEvent>(
  context: DispatchContext<Command, Event>,
  repeated: readonly AnsweredBefore[],
): Promise<readonly Outgoing[]> => {
  const refs = repeated.map(({ message, stream, revision }) => ({ commandId: message.command_id, stream, revision }))
  const answers = await readAnsweringEvents(context.store, refs)
  return repeated.flatMap(
    ({ message }, index) => replyTo(context, message, outcomeOfEarlier(message, answers[index])) ?? [],
  )
}

/** The outcome that an earlier append recorded for a command. */
const outcomeOfEarlier = (message: CommandMessage<unknown>, answer: AnsweringEvent | undefined): CommandOutcome => {
  if (answer === undefined) return { kind: 'unavailable' }
  return isOtherBody(message.origin, answer) ? { kind: 'duplicate_request_id' } : answer.recorded
}
