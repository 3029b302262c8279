import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { isExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import { APPEND_BYTES_MAX, APPEND_EVENTS_MAX } from '@folio/event-store/port.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Aggregate, DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import type { Snapshot } from '../aggregates/snapshots.ts'
import { planBatch, refuseBatch } from '../batches/plan-batch.ts'
import { atomicBatchOf } from '../batches/unpack-batches.ts'
import type { PreparedMessage } from '../preparation/prepare-commands.ts'
import type { UnstoredEvents } from './append-events.ts'
import { deadlineOf, requiresStream, unansweredUpTo } from './command-origin.ts'
import type { DuplicateCheck } from './duplicate-check.ts'
import {
  type CommandResult,
  type PlannedDecision,
  planDecision,
  type StreamState,
  type UnstoredEvent,
} from './plan-decision.ts'
import { runDecider } from './run-decider.ts'

/** The events that a batch of commands causes, not yet stored, and the aggregate state after them. */
export type AppendPlan<Command, State, Event> = UnstoredEvents<State, Event> & {
  readonly results: readonly CommandResult<Command>[]
  /** The number of commands that the plan covers; the others did not fit into one append. */
  readonly covered: number
}

/** The most events of commands that queued together; an atomic batch may have as many as one append of the store. */
export const QUEUED_EVENTS_MAX = 200

/** The most bytes of the data and metadata of commands that queued together. */
export const QUEUED_BYTES_MAX = 512 * 1024

/** The longest time by which the time of a command may be ahead of this clock. */
const AHEAD_MAX_MICROSECONDS = 5_000_000

type PlanContext<Command extends DomainCommand, State, Event extends DomainEvent> = {
  readonly aggregate: Aggregate<Command, State, Event>
  readonly current: AggregateState<State>
  readonly duplicateChecks: ReadonlyMap<string, DuplicateCheck>
  /** Microseconds since 1970. */
  readonly now: number
  readonly epoch: number
}

/**
 * The result of a command that must not be decided, undefined if it must; one of another epoch or past `not_after` gets
 * no reply.
 */
const resultWithoutDecision = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { aggregate, current, duplicateChecks, now, epoch }: PlanContext<Command, State, Event>,
  message: CommandMessage<Command>,
  isStreamEmpty: boolean,
): CommandResult<Command>['result'] | undefined => {
  const recent = current.recent.get(message.command_id)
  if (recent !== undefined) return { kind: 'event', stream: current.stream, revision: recent.revision }
  const check = duplicateChecks.get(message.command_id)
  if (check?.kind === 'answered') return { ...check, kind: 'event' }
  if (message.epoch !== epoch) return { kind: 'no_reply' }
  if (deadlineOf(message.origin) < now) return { kind: 'no_reply' }
  const upTo =
    check?.kind === 'first_seen' ? check.unansweredUpTo : check === undefined ? unansweredUpTo(message.origin) : -1
  if (upTo < current.recent.floor()) return { kind: 'unavailable' }
  const { command } = message
  if (isStreamEmpty && requiresStream(message.origin) && (isExpireRequest(command) || !aggregate.opens(command))) {
    return { kind: 'account_not_found' }
  }
  // By this clock the request may still take effect; the caller can ask again.
  if (isExpireRequest(command) && microsecondsOf(command.not_after) >= now) return { kind: 'unavailable' }
  const aheadMicroseconds = microsecondsOf(message.at) - now
  if (aheadMicroseconds > AHEAD_MAX_MICROSECONDS) {
    const text = `its time is ${aheadMicroseconds / 1e6} s ahead of this clock; the limit is ${AHEAD_MAX_MICROSECONDS / 1e6} s`
    return { kind: 'undecidable', error: new Error(text) }
  }
  return undefined
}

/** The result of planning one command: a decision to append, or a result that appends nothing. */
type PlannedCommand<Command, State, Event> =
  | { readonly kind: 'decision'; readonly decision: PlannedDecision<State, Event> }
  | { readonly kind: 'result'; readonly result: CommandResult<Command>['result'] }
  | { readonly kind: 'unprepared' }

/** A message with its facts, and whether they could not be read. */
type QueuedMessage<Command> = Omit<PreparedMessage<Command>, 'before'>

/** Plans one command on the state after those before it; changes nothing. */
const planCommand = <Command extends DomainCommand, State, Event extends DomainEvent>(
  context: PlanContext<Command, State, Event>,
  before: StreamState<State>,
  { message, isUnreadable }: QueuedMessage<Command>,
): PlannedCommand<Command, State, Event> => {
  const settled = resultWithoutDecision(context, message, before.tip.revision < 0)
  if (settled !== undefined) return { kind: 'result', result: settled }
  if (isUnreadable) return { kind: 'result', result: { kind: 'unavailable' } }
  const { command } = message
  const { preparation } = context.aggregate
  const isPrepared = isExpireRequest(command) || preparation?.isPrepared(command, before.state) !== false
  if (!isPrepared) return { kind: 'unprepared' }
  const decided = runDecider(context.aggregate, message, before.state)
  switch (decided.kind) {
    case 'undecidable':
      return { kind: 'result', result: decided }
    case 'done':
      return { kind: 'result', result: decided }
    case 'events': {
      const { at } = message
      const decision = planDecision(context.aggregate, before, { decided: decided.events, trigger: message, at })
      return { kind: 'decision', decision }
    }
    default:
      return unreachable(decided)
  }
}

/** The plan of a command that can be decided: a decision to append, or a result that appends nothing. */
type DecidedCommand<Command, State, Event> = Exclude<
  PlannedCommand<Command, State, Event>,
  { readonly kind: 'unprepared' }
>

type Size = { readonly count: number; readonly bytes: number }

const sizeOf = (plans: readonly DecidedCommand<unknown, unknown, unknown>[]): Size => {
  let [count, bytes] = [0, 0]
  for (const plan of plans) {
    if (plan.kind !== 'decision') continue
    count += plan.decision.events.length
    bytes += plan.decision.bytes
  }
  return { count, bytes }
}

/** A limit on the events of one append, and the error of a command, or a batch, that exceeds it alone. */
type AppendLimit = { readonly isBeyond: (size: Size) => boolean; readonly error: Error }

const limitOf = (countMax: number, bytesMax: number): AppendLimit => ({
  isBeyond: ({ count, bytes }) => count > countMax || bytes > bytesMax,
  error: new Error(`its events exceed one append (${countMax} events, ${bytesMax} bytes)`),
})

const QUEUED = limitOf(QUEUED_EVENTS_MAX, QUEUED_BYTES_MAX)
const APPEND = limitOf(APPEND_EVENTS_MAX, APPEND_BYTES_MAX)

/** Splits a queue into commands that are planned one by one, and atomic batches. */
const unitsOf = <Command>(
  queue: readonly PreparedMessage<Command>[],
): readonly (readonly [PreparedMessage<Command>, ...PreparedMessage<Command>[]])[] => {
  const units: [PreparedMessage<Command>, ...PreparedMessage<Command>[]][] = []
  let last: object | undefined
  for (const prepared of queue) {
    const batch = atomicBatchOf(prepared.message)
    const unit = batch !== undefined && batch === last ? units.at(-1) : undefined
    if (unit === undefined) units.push([prepared])
    else unit.push(prepared)
    last = batch
  }
  return units
}

/** The commands planned for one append so far. */
type AppendDraft<Command, State, Event> = {
  /** The state after them. */
  readonly last: () => StreamState<State>
  /** The result of a command that repeats one of them. */
  readonly earlier: (message: CommandMessage<Command>) => CommandResult<Command>['result'] | undefined
  /**
   * Adds the plans of messages, all or none: what exceeds a limit alone is undecidable. Returns false if they must wait for the
   * next append.
   */
  readonly add: (
    messages: readonly CommandMessage<Command>[],
    plans: readonly DecidedCommand<Command, State, Event>[],
    limit: AppendLimit,
  ) => boolean
  /** Makes messages undecidable; returns false if events are planned already, after which they are to be tried in the next append. */
  readonly refuse: (messages: readonly CommandMessage<Command>[], error: Error) => boolean
  readonly plan: (covered: number) => AppendPlan<Command, State, Event>
}

const appendDraft = <Command, State, Event extends DomainEvent>(
  current: StreamState<State>,
): AppendDraft<Command, State, Event> => {
  const { stream } = current
  let last = current
  let bytes = 0
  const events: UnstoredEvent<Event>[] = []
  const results: CommandResult<Command>[] = []
  const snapshots: Snapshot<State>[] = []
  const answerRevisions = new Map<string, number>()

  const append = (message: CommandMessage<Command>, decision: PlannedDecision<State, Event>): void => {
    const revision = last.tip.revision + 1
    answerRevisions.set(message.command_id, revision)
    results.push({ message, result: { kind: 'event', stream, revision } })
    events.push(...decision.events)
    snapshots.push(...decision.snapshots)
    bytes += decision.bytes
    last = decision
  }
  const refuse: AppendDraft<Command, State, Event>['refuse'] = (messages, error) => {
    if (events.length > 0) return false
    for (const message of messages) results.push({ message, result: { kind: 'undecidable', error } })
    return true
  }

  return {
    last: () => last,
    earlier: ({ command_id }) => {
      const revision = answerRevisions.get(command_id)
      return revision === undefined ? undefined : { kind: 'event', stream, revision }
    },
    add: (messages, plans, limit) => {
      const size = sizeOf(plans)
      const together = { count: events.length + size.count, bytes: bytes + size.bytes }
      if (size.count > 0 && events.length > 0 && QUEUED.isBeyond(together)) return false
      if (limit.isBeyond(size)) return refuse(messages, limit.error)
      for (const [index, message] of messages.entries()) {
        const plan = plans[index]
        if (plan?.kind === 'decision') append(message, plan.decision)
        else if (plan !== undefined) results.push({ message, result: plan.result })
      }
      return true
    },
    refuse,
    plan: (covered) => {
      const { state, tip, lastAt } = last
      return { events, results, answerRevisions, state, tip, lastAt, snapshots, covered }
    },
  }
}

const UNPREPARED = new Error('its prepared facts are of another state of the aggregate')

/**
 * Decides commands one after another, each on the state after those before it, up to the limits of one append. The plan
 * changes nothing: the state in memory follows once the append has succeeded.
 */
export const planAppend = <Command extends DomainCommand, State, Event extends DomainEvent>(
  context: PlanContext<Command, State, Event>,
  queue: readonly PreparedMessage<Command>[],
): AppendPlan<Command, State, Event> => {
  const draft = appendDraft<Command, State, Event>(context.current)

  /** Plans one message after those before it; returns false if it must wait for the next append. */
  const take = (prepared: QueuedMessage<Command>): boolean => {
    const { message } = prepared
    const earlier = draft.earlier(message)
    const planned =
      earlier === undefined
        ? planCommand(context, draft.last(), prepared)
        : { kind: 'result' as const, result: earlier }
    return planned.kind === 'unprepared' ? draft.refuse([message], UNPREPARED) : draft.add([message], [planned], QUEUED)
  }
  /** Plans an atomic batch after the messages before it; returns false if it must wait for the next append. */
  const takeBatch = (batch: readonly PreparedMessage<Command>[]): boolean => {
    const messages = batch.map(({ message }) => message)
    const before = draft.last()
    const settled = messages.map(
      (message) => draft.earlier(message) ?? resultWithoutDecision(context, message, before.tip.revision < 0),
    )
    const asked = { aggregate: context.aggregate, before, messages, settled }
    const decided = planBatch(asked)
    return draft.add(messages, APPEND.isBeyond(sizeOf(decided)) ? refuseBatch(asked) : decided, APPEND)
  }

  let covered = 0
  for (const unit of unitsOf(queue)) {
    const [prepared] = unit
    const isTaken =
      atomicBatchOf(prepared.message) === undefined
        ? prepared.before.every((message) => take({ message })) && take(prepared)
        : takeBatch(unit)
    if (!isTaken) break
    covered += unit.length
  }
  return draft.plan(covered)
}
