import type { CommandMessage } from '@folio/contracts/messaging/command-message.ts'
import { NotAppended } from '@folio/event-store/port.ts'
import type { Aggregates, DomainCommand, DomainEvent } from '../aggregates/aggregate.ts'
import type { AggregateCache } from '../aggregates/aggregate-cache.ts'
import type { OnLargeSnapshot } from '../aggregates/large-snapshots.ts'
import type { DuplicateCheck } from '../events/read-events-at.ts'
import type { AppendPlan } from '../planning/append-draft.ts'
import { planAppend } from '../planning/plan-append.ts'
import type { CommandResult } from '../planning/plan-decision.ts'
import { asItCame, prepareCommands } from '../preparation/prepare-commands.ts'
import type { Meter, Tracer } from '../telemetry/telemetry.ts'
import type { ViewReader } from '../views/view-reader.ts'
import { AppendConflict, appendEvents, assertCurrent, takeSnapshots } from './append-events.ts'
import { deadLetterUnroutable } from './dead-letter-unroutable.ts'
import { type DispatchContext, dispatchOutcomes } from './dispatch-outcomes.ts'
import { checkDuplicates, needsDuplicateCheck } from './duplicate-check.ts'
import { markInDoubt } from './in-doubt.ts'
import { outcomeLabels } from './outcome-labels.ts'

/** The dependencies of settling commands. */
export type SettleContext<Command extends DomainCommand, State, Event extends DomainEvent> = DispatchContext<
  Command,
  Event
> & {
  readonly meter: Meter
  readonly tracer: Tracer
  readonly view: ViewReader
  readonly aggregates: Aggregates<Command, State, Event>
  readonly cache: AggregateCache<Command, State, Event>
  readonly onLargeSnapshot: OnLargeSnapshot
  /** Called with a number of commands, and how many of them were looked up: the ids in memory do not reach back to them. */
  readonly onSettled?: (commands: number, lookedUp: number) => void
}

/** The commands that queued for one aggregate. */
export type QueuedCommands<Command> = { readonly key: string; readonly messages: readonly CommandMessage<Command>[] }

/** The ordinary case: the recent commands in memory prove that each command is new or repeated. */
const NOTHING_TO_CHECK: ReadonlyMap<string, DuplicateCheck> = new Map()

/**
 * Settles as many commands as fit into one append: decides them, appends their events and dispatches the outcomes. Returns
 * how many those are, at least one; throws `AppendConflict` if another writer appended first. A command is in doubt from
 * then on if its event was written, or may have been, and its outcome could not be sent.
 */
export const settleCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  context: SettleContext<Command, State, Event>,
  { key, messages }: QueuedCommands<Command>,
): Promise<number> => {
  const { cache, clock } = context
  const aggregate = context.aggregates.aggregateOf(key)
  if (aggregate === undefined) {
    await deadLetterUnroutable(context, { service: context.aggregates.service, key, messages })
    return messages.length
  }
  const current = cache.cached(key, aggregate) ?? (await cache.load(key, aggregate))
  const mustCheck = messages.some((message) => needsDuplicateCheck(current, message))
  const duplicateChecks = mustCheck ? await checkDuplicates(context, current, messages) : NOTHING_TO_CHECK
  context.onSettled?.(messages.length, duplicateChecks.size)
  const prepared =
    aggregate.preparation === undefined
      ? messages.map(asItCame)
      : await prepareCommands(context, { preparation: aggregate.preparation, current, duplicateChecks }, messages)
  // The facts may have taken time: the clock is read after them, so that no command is decided after its end.
  const plan = planAppend({ aggregate, current, duplicateChecks, now: clock(), epoch: context.store.epoch }, prepared)
  try {
    if (trustsState(plan)) await assertCurrent(context, current)
    const position = plan.events.length === 0 ? 0 : await appendEvents(context, current, plan)
    await dispatchOutcomes(context, { stream: current.stream, plan, position })
  } catch (error) {
    const isUnwritten = error instanceof AppendConflict || error instanceof NotAppended
    markInDoubt(context.inDoubt, plan, { isUnwritten })
    throw error
  }
  for (const result of plan.results) {
    context.meter.commandSettled(result.message.command.type, outcomeLabel(plan, result))
  }
  // Opening the aggregate again takes a missing snapshot.
  if (
    plan.snapshots.length > 0 &&
    !(await takeSnapshots(context.store, aggregate, { current, snapshots: plan.snapshots }))
  ) {
    cache.drop(key)
  }
  if (current.snapshotTip === undefined) context.onLargeSnapshot(current.stream)
  return plan.covered
}

/**
 * Tells if a plan takes a command for done, or for undecidable, by the state in memory alone. That may be old, where another
 * instance owned the partition meanwhile: then a step would stay undone for ever, since no append conflicts. Events beside
 * it prove nothing: the store also recognizes those that the other instance has appended.
 */
const trustsState = <Command>({ results }: AppendPlan<Command, unknown, unknown>): boolean =>
  results.some(({ result }) => result.kind === 'done' || result.kind === 'undecidable')

/** The metric label of a command's result: the type of its event if this plan recorded it. */
const outcomeLabel = <Command, State, Event extends DomainEvent>(
  { events }: AppendPlan<Command, State, Event>,
  { result }: CommandResult<Command>,
): string => {
  if (result.kind !== 'event') return outcomeLabels[result.kind]
  const first = events[0]?.chained
  return (
    (first?.stream === result.stream && events[result.revision - first.revision]?.event.type) || outcomeLabels.repeated
  )
}
