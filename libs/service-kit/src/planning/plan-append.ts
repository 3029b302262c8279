import type { DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'
import type { PreparedMessage, QueuedMessage } from '../preparation/prepare-commands.ts'
import { APPEND, type AppendPlan, appendDraft, QUEUED, sizeOf } from './append-draft.ts'
import { planBatch, refuseBatch } from './plan-batch.ts'
import { type PlanContext, planCommand, resultWithoutDecision } from './plan-command.ts'
import { atomicBatchOf } from './unpack-batches.ts'

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
    const { message, received } = prepared
    const earlier = draft.earlier(message)
    const planned =
      earlier === undefined
        ? planCommand(context, draft.last(), prepared)
        : { kind: 'result' as const, result: earlier }
    return planned.kind === 'unprepared'
      ? draft.refuse([received], UNPREPARED)
      : draft.add([received], [planned], QUEUED)
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
    const received = batch.map((prepared) => prepared.received)
    return draft.add(received, APPEND.isBeyond(sizeOf(decided)) ? refuseBatch(asked) : decided, APPEND)
  }

  let covered = 0
  for (const unit of unitsOf(queue)) {
    const [prepared] = unit
    const isTaken =
      atomicBatchOf(prepared.message) === undefined ? prepared.before.every(take) && take(prepared) : takeBatch(unit)
    if (!isTaken) break
    covered += unit.length
  }
  return draft.plan(covered)
}
