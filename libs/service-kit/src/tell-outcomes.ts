import type { Outgoing } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import { type Outcome, type Recorded, replies } from '@folio/contracts/reply-message.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from './aggregate.ts'
import { type Burying, buryBroken } from './bury-broken.ts'
import type { LastMany } from './last-many.ts'
import { stepMessage } from './next-step.ts'
import type { Answer, Plan } from './plan-append.ts'
import { putInDoubt } from './put-in-doubt.ts'
import { recordedAnswer } from './recorded-answer.ts'
import { type EventPlace, type Stepping, stepAgain } from './step-again.ts'

/** What it takes to tell the outcome of commands. */
export type Telling<Command, Event extends DomainEvent> = Stepping<Event> &
  Burying<Command> & {
    readonly store: EventStore
    /** Ids of commands that were handed to the store, and of which it is not known, or was not told, what it did with them. */
    readonly inDoubt: LastMany
    /** Whether nobody else can have been given this command: what another did with it nobody here knows. */
    readonly isOursAlone: (message: CommandMessage<unknown>) => boolean
  }

/** A plan whose events stand in the store up to a position. */
export type Settled<Command, State, Event> = {
  readonly stream: string
  readonly plan: Plan<Command, State, Event>
  readonly position: Position
}

/**
 * The outcome as a message to the one who asked, if anybody waits. Of a command that is in doubt, or that another owner may
 * have been given before, nobody hears that nothing came of it: its event may stand, or may still be written.
 */
export const replyTo = (
  { inDoubt, isOursAlone }: Pick<Telling<never, never>, 'inDoubt' | 'isOursAlone'>,
  message: CommandMessage<unknown>,
  outcome: Outcome,
): Outgoing | undefined => {
  const { reply_to, correlation_id, command_id } = message
  if (reply_to === undefined) return undefined
  if (outcome.kind === 'unavailable' && (inDoubt.has(command_id) || !isOursAlone(message))) return undefined
  return outgoing(replies, { reply_to, correlation_id, command_id, outcome })
}

/**
 * Sends what can be said, and answers whether it could be sent; whoever it does not reach finds the outcome by its id, and
 * steps come again by the sweep.
 */
const send = async (
  { bus, log }: Pick<Telling<never, never>, 'bus' | 'log'>,
  messages: readonly Outgoing[],
): Promise<boolean> => {
  try {
    if (messages.length > 0) await bus.send(messages)
    return true
  } catch (error) {
    log.warn({ err: error, messages: messages.length }, 'answers and steps could not be sent')
    return false
  }
}

const stepsOf = <Command, State, Event extends DomainEvent>(
  { store, nextStep, clock }: Telling<Command, Event>,
  { plan, position }: Settled<Command, State, Event>,
): readonly Outgoing[] => {
  const at = timestampOf(clock())
  return plan.events.flatMap(({ event, chained: { stream, revision }, message }) => {
    const step = nextStep(event, eventRef({ stream, revision }))
    if (step === undefined) return []
    const { correlation_id: correlationId, traceparent } = message
    return [stepMessage(step, { stream, revision, position, correlationId, epoch: store.epoch, at, traceparent })]
  })
}

/** A command whose answer an earlier append recorded, and where. */
type AnsweredEarlier = EventPlace & { readonly message: CommandMessage<unknown> }

/**
 * Sends the answers and next steps of an append that succeeded, at once and together. What an earlier append recorded
 * follows when it has been read back: to those who ask again their answer, and for a step that comes again the step after
 * it, since whoever drives a process asks its next part only. Rejects when the store cannot be read, or a dead letter
 * cannot be kept.
 */
export const tellOutcomes = async <Command, State, Event extends DomainEvent>(
  telling: Telling<Command, Event>,
  settled: Settled<Command, State, Event>,
): Promise<void> => {
  const now: Outgoing[] = []
  const earlier: AnsweredEarlier[] = []
  const stepped = new Map<string, AnsweredEarlier>()
  for (const answer of settled.plan.answers) {
    const { message, is } = answer
    const isEarlier = is.kind === 'event' && plannedAt(settled, is) === undefined
    if (isEarlier && message.origin.kind === 'step') stepped.set(eventRef(is), { message, ...is })
    if (message.reply_to === undefined) continue
    const outcome = outcomeOf(telling, settled, answer)
    const said = outcome && replyTo(telling, message, outcome)
    if (said !== undefined) now.push(said)
    else if (isEarlier) earlier.push({ message, ...is })
  }
  const isTold = await send(telling, [...now, ...stepsOf(telling, settled)])
  if (!isTold) putInDoubt(telling.inDoubt, settled.plan, { isUnwritten: false })
  await buryBroken(telling, settled.plan.answers)
  for (const place of stepped.values()) {
    const again = await stepAgain(telling, place)
    if (again !== undefined) await send(telling, [again])
  }
  for (const { message, ...place } of earlier) {
    const said = replyTo(telling, message, await recordedEarlier(telling.store, message, place))
    if (said !== undefined) await send(telling, [said])
  }
}

/** What can be said of a command without reading the store; nothing where that is needed, or where nothing is to be said. */
const outcomeOf = <Command, State, Event extends DomainEvent>(
  { store }: Telling<Command, Event>,
  settled: Settled<Command, State, Event>,
  { message, is }: Answer<Command>,
): Outcome | undefined => {
  if (is.kind === 'silence') return undefined
  if (is.kind === 'broken') return { kind: 'unavailable' }
  if (is.kind !== 'event') return is
  const planned = plannedAt(settled, is)
  if (planned === undefined) return undefined
  if (!isSameBody(message, planned.message)) return { kind: 'duplicate_request_id' }
  return {
    kind: 'recorded',
    type: planned.event.type,
    data: planned.event.data as Recorded['data'],
    stream: is.stream,
    revision: is.revision,
    position: settled.position,
    epoch: store.epoch,
    correlation_id: planned.message.correlation_id,
  }
}

/** The event at a place, if it is one of those just appended. */
const plannedAt = <Command, State, Event>(
  { stream, plan }: Settled<Command, State, Event>,
  place: { readonly stream: string; readonly revision: number },
): Plan<Command, State, Event>['events'][number] | undefined => {
  const first = plan.events[0]?.chained.revision
  return first === undefined || place.stream !== stream ? undefined : plan.events[place.revision - first]
}

const isSameBody = (a: CommandMessage<unknown>, b: CommandMessage<unknown>): boolean =>
  a === b || (a.origin.kind === 'client' && b.origin.kind === 'client' && a.origin.fingerprint === b.origin.fingerprint)

/** The answer that was given to a command by an earlier append. */
const recordedEarlier = async (
  store: EventStore,
  message: CommandMessage<unknown>,
  place: { readonly stream: string; readonly revision: number },
): Promise<Outcome> => {
  const answer = await recordedAnswer(store, { ...place, commandId: message.command_id })
  if (answer === undefined) return { kind: 'unavailable' }
  const isOtherBody = message.origin.kind === 'client' && answer.fingerprint !== message.origin.fingerprint
  return isOtherBody ? { kind: 'duplicate_request_id' } : answer.recorded
}
