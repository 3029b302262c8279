import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { APPEND_BYTES_MAX, APPEND_EVENTS_MAX } from '@folio/event-store/port.ts'
import type { DomainEvent, StreamState } from '../aggregates/aggregate.ts'
import type { Snapshot } from '../aggregates/snapshots.ts'
import type { DecidedCommand } from './plan-command.ts'
import type { CommandResult, PlannedDecision, UnstoredEvent, UnstoredEvents } from './plan-decision.ts'

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

type Size = { readonly count: number; readonly bytes: number }

/** Returns the number of the events of plans, and the bytes of their data and metadata. */
export const sizeOf = (plans: readonly DecidedCommand<unknown, unknown, unknown>[]): Size => {
  let [count, bytes] = [0, 0]
  for (const plan of plans) {
    if (plan.kind !== 'decision') continue
    count += plan.decision.events.length
    bytes += plan.decision.bytes
  }
  return { count, bytes }
}

/** A limit on the events of one append, and the error of a command, or a batch, that exceeds it alone. */
export type AppendLimit = { readonly isBeyond: (size: Size) => boolean; readonly error: Error }

const limitOf = (countMax: number, bytesMax: number): AppendLimit => ({
  isBeyond: ({ count, bytes }) => count > countMax || bytes > bytesMax,
  error: new Error(`its events exceed one append (${countMax} events, ${bytesMax} bytes)`),
})

/** The limit of the events of commands that queued together. */
export const QUEUED = limitOf(QUEUED_EVENTS_MAX, QUEUED_BYTES_MAX)
/** The limit of one append of the store. */
export const APPEND = limitOf(APPEND_EVENTS_MAX, APPEND_BYTES_MAX)

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

/** Begins the plan of one append to a stream. */
export const appendDraft = <Command, State, Event extends DomainEvent>(
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
