import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { isExpireRequest } from '@folio/contracts/messaging/request-expiry.ts'
import { microsecondsOf } from '@folio/kernel/timestamp.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { Aggregate, DomainCommand, DomainEvent, StreamState } from '../aggregates/aggregate.ts'
import type { AggregateState } from '../aggregates/aggregate-state.ts'
import { deadlineOf, requiresStream, unansweredUpTo } from '../events/command-origin.ts'
import type { DuplicateCheck } from '../events/read-events-at.ts'
import type { QueuedMessage } from '../preparation/prepare-commands.ts'
import { type CommandResult, type PlannedDecision, planDecision } from './plan-decision.ts'
import { runDecider } from './run-decider.ts'

/** The longest time by which the time of a command may be ahead of this clock. */
const AHEAD_MAX_MICROSECONDS = 5_000_000

/** The aggregate, its state, and the look-ups with which its commands are planned. */
export type PlanContext<Command extends DomainCommand, State, Event extends DomainEvent> = {
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
export const resultWithoutDecision = <Command extends DomainCommand, State, Event extends DomainEvent>(
  { aggregate, current, duplicateChecks, now, epoch }: PlanContext<Command, State, Event>,
  message: CommandMessage<Command>,
  isStreamEmpty: boolean,
): CommandResult<Command>['result'] | undefined => {
  const recent = current.recent.ids?.get(message.command_id)
  if (recent !== undefined) return { kind: 'event', stream: current.stream, revision: recent.revision }
  const check = duplicateChecks.get(message.command_id)
  if (check?.kind === 'answered') return { ...check, kind: 'event' }
  if (message.epoch !== epoch) return { kind: 'no_reply' }
  if (deadlineOf(message.origin) < now) return { kind: 'no_reply' }
  const upTo =
    check?.kind === 'first_seen' ? check.unansweredUpTo : check === undefined ? unansweredUpTo(message.origin) : -1
  if (upTo < current.recent.floor) return { kind: 'unavailable' }
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

/** Plans one command on the state after those before it; changes nothing. */
export const planCommand = <Command extends DomainCommand, State, Event extends DomainEvent>(
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
export type DecidedCommand<Command, State, Event> = Exclude<
  PlannedCommand<Command, State, Event>,
  { readonly kind: 'unprepared' }
>
