import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { outgoing } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type Outcome, type Recorded, replies } from '@folio/contracts/reply-message.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import { type Clock, timestampOf } from '@folio/kernel/timestamp.ts'
import type { DomainEvent } from './aggregate.ts'
import { metadataOf } from './event-codec.ts'
import type { Log } from './log.ts'
import { type NextStep, stepMessage } from './next-step.ts'
import type { Answer, Plan } from './plan-append.ts'

/** What it takes to tell the outcome of commands. */
export type Telling<Event extends DomainEvent> = {
  readonly bus: Bus
  readonly store: EventStore
  readonly nextStep: NextStep<Event>
  readonly clock: Clock
  readonly log: Log
}

/** A plan whose events stand in the store up to a position. */
export type Settled<Command, State, Event> = {
  readonly stream: string
  readonly plan: Plan<Command, State, Event>
  readonly position: Position
}

/** The outcome as a message to the one who asked, if anybody waits. */
export const reply = (message: CommandMessage<unknown>, outcome: Outcome): Outgoing | undefined =>
  message.reply_to === undefined
    ? undefined
    : outgoing(replies, { reply_to: message.reply_to, correlation_id: message.correlation_id, outcome })

/** Sends the answers and next steps of an append that succeeded; what is lost here is found again by id or by sweep. */
export const tellOutcomes = async <Command, State, Event extends DomainEvent>(
  telling: Telling<Event>,
  settled: Settled<Command, State, Event>,
): Promise<void> => {
  const { bus, store, nextStep, log } = telling
  const { plan, position } = settled
  const messages: Outgoing[] = []
  for (const answer of plan.answers) {
    if (answer.message.reply_to === undefined && answer.is.kind !== 'broken') continue
    const known = outcomeOf(telling, settled, answer)
    // Only what was recorded by an earlier append has to be waited for.
    const outcome = known instanceof Promise ? await known : known
    const message = outcome && reply(answer.message, outcome)
    if (message !== undefined) messages.push(message)
  }
  const at = timestampOf(telling.clock())
  for (const { event, chained, message } of plan.events) {
    const step = nextStep(event, `${chained.stream}@${chained.revision}`)
    if (step === undefined) continue
    const { stream, revision } = chained
    const correlationId = message.correlation_id
    messages.push(stepMessage(step, { stream, revision, position, correlationId, epoch: store.epoch, at }))
  }
  try {
    if (messages.length > 0) await bus.send(messages)
  } catch (error) {
    log.warn({ err: error, messages: messages.length }, 'answers and steps could not be sent')
  }
}

const outcomeOf = <Command, State, Event extends DomainEvent>(
  { store, log }: Telling<Event>,
  { stream, plan, position }: Settled<Command, State, Event>,
  { message, is }: Answer<Command>,
): Outcome | Promise<Outcome> | undefined => {
  if (is.kind === 'silence') return undefined
  if (is.kind === 'broken') {
    log.error({ err: is.error, command_id: message.command_id }, 'a command cannot be decided')
    return { kind: 'unavailable' }
  }
  if (is.kind !== 'event') return is
  const first = plan.events[0]?.chained.revision
  const planned = first === undefined ? undefined : plan.events[is.revision - first]
  if (planned !== undefined && is.stream === stream) {
    if (!isSameBody(message, planned.message)) return { kind: 'duplicate_request_id' }
    return {
      kind: 'recorded',
      type: planned.event.type,
      data: planned.event.data as Recorded['data'],
      stream,
      revision: is.revision,
      position,
      epoch: store.epoch,
      correlation_id: planned.message.correlation_id,
    }
  }
  return recordedEarlier(store, message, is)
}

const isSameBody = (a: CommandMessage<unknown>, b: CommandMessage<unknown>): boolean =>
  a === b || (a.origin.kind === 'client' && b.origin.kind === 'client' && a.origin.fingerprint === b.origin.fingerprint)

/** The answer that was given to a command before, read back from where it stands. */
const recordedEarlier = async (
  store: EventStore,
  message: CommandMessage<unknown>,
  { stream, revision }: { readonly stream: string; readonly revision: number },
): Promise<Outcome> => {
  const [event] = await store.readStream(stream, { direction: 'forwards', from: revision, limit: 1 })
  if (event === undefined) return { kind: 'unavailable' }
  const metadata = metadataOf(event)
  if (metadata.command_id !== message.command_id) return { kind: 'unavailable' }
  if (message.origin.kind === 'client' && metadata.fingerprint !== message.origin.fingerprint) {
    return { kind: 'duplicate_request_id' }
  }
  return {
    kind: 'recorded',
    type: event.type,
    data: JSON.parse(Buffer.from(event.data).toString()),
    stream,
    revision,
    position: event.position,
    epoch: store.epoch,
    correlation_id: metadata.correlation_id,
  }
}
