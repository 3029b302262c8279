import { commandLabel } from '@folio/contracts/command-labels.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import { type Appended, type EventStore, NotAppended, type Position } from '@folio/event-store/port.ts'
import type { Account } from './account.ts'
import type { Aggregate, DomainCommand, DomainEvent } from './aggregate.ts'
import type { Aggregates } from './aggregates.ts'
import type { BelievedView } from './believed-view.ts'
import { buryUnkept } from './bury-unkept.ts'
import type { HeldAccounts } from './held-accounts.ts'
import { lookUpNews, type News, needsLookUp } from './message-news.ts'
import type { Meter } from './meter.ts'
import { outcomeLabels } from './outcome-labels.ts'
import { type Answer, type Plan, planAppend } from './plan-append.ts'
import { putInDoubt } from './put-in-doubt.ts'
import { keepSnapshots } from './snapshots.ts'
import { type Telling, tellOutcomes } from './tell-outcomes.ts'
import type { Tracer } from './tracer.ts'

/** What it takes to settle commands. */
export type Settling<Command extends DomainCommand, State, Event extends DomainEvent> = Telling<Command, Event> & {
  readonly meter: Meter
  readonly tracer: Tracer
  readonly view: BelievedView
  readonly aggregates: Aggregates<Command, State, Event>
  readonly accounts: HeldAccounts<Command, State, Event>
}

/** Commands that queued for an account. */
export type Queued<Command> = { readonly key: string; readonly messages: readonly CommandMessage<Command>[] }

/** Another writer was first to append to an account. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict'
}

/** The ordinary case: memory alone tells of every command whether it is new. */
const NO_LOOK_UP: ReadonlyMap<string, News> = new Map()

/**
 * Settles as many commands as fit into one append: decides them, appends what was decided, and tells the outcomes.
 * Answers how many those are, at least one; throws `AppendConflict` when another writer was there first. Commands that were
 * written, or may have been, and could not be told of are in doubt from then on.
 */
export const settleCommands = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  settling: Settling<Command, State, Event>,
  { key, messages }: Queued<Command>,
): Promise<number> => {
  const { accounts, clock } = settling
  const aggregate = settling.aggregates.aggregateOf(key)
  if (aggregate === undefined) {
    await buryUnkept(settling, { service: settling.aggregates.service, key, messages })
    return messages.length
  }
  const account = await accounts.open(key, aggregate)
  const mustLookUp = messages.some((message) => needsLookUp(account, message))
  const news = mustLookUp ? await lookUpNews(settling, account, messages) : NO_LOOK_UP
  const plan = planAppend({ aggregate, account, news, now: clock(), epoch: settling.store.epoch }, messages)
  try {
    const position = plan.events.length === 0 ? 0 : await writePlan(settling, account, plan)
    await tellOutcomes(settling, { stream: account.stream, plan, position })
  } catch (error) {
    const isUnwritten = error instanceof AppendConflict || error instanceof NotAppended
    putInDoubt(settling.inDoubt, plan, { isUnwritten })
    throw error
  }
  for (const answer of plan.answers)
    settling.meter.commandSettled(commandLabel(answer.message.command.type), outcomeLabel(plan, answer))
  // A missing snapshot is filled when the account is opened again.
  if (plan.snapshots.length > 0 && !(await takeSnapshots(settling.store, { aggregate, account, plan }))) {
    accounts.drop(key)
  }
  return plan.covered
}

/** Makes what was planned true, in the store and then in memory; answers where in the store it stands. */
const writePlan = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  settling: Settling<Command, State, Event>,
  account: Account<State>,
  plan: Plan<Command, State, Event>,
): Promise<Position> => {
  const appended = await appendPlan(settling, plan)
  if (appended.outcome === 'conflict') throw new AppendConflict(`${account.stream} ends elsewhere`)
  commit(account, plan, appended.position)
  return appended.position
}

/** Appends what was planned, as a span of each trace that one of its commands is part of. */
const appendPlan = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  { store, tracer }: Settling<Command, State, Event>,
  { events }: Plan<Command, State, Event>,
): Promise<Appended> => {
  const traced = events.filter(({ message }) => message.traceparent !== undefined)
  const spans = traced.map(({ event, message }) => tracer(`append ${event.type}`, message.traceparent))
  let outcome = 'unknown'
  try {
    const appended = await store.append(events.map(({ chained }) => chained))
    outcome = appended.outcome
    return appended
  } finally {
    for (const span of spans) span.end({ outcome, events: events.length })
  }
}

/** What came of a command in one word: the event that answers it, if that was recorded now. */
const outcomeLabel = <Command, State, Event extends DomainEvent>(
  { events }: Plan<Command, State, Event>,
  { is }: Answer<Command>,
): string => {
  if (is.kind !== 'event') return outcomeLabels[is.kind]
  const first = events[0]?.chained
  return (first?.stream === is.stream && events[is.revision - first.revision]?.event.type) || outcomeLabels.repeated
}

/** Makes the plan true of the account in memory, once it is true in the store. */
const commit = <Command extends DomainCommand, State, Event extends DomainEvent>(
  account: Account<State>,
  plan: Plan<Command, State, Event>,
  position: Position,
): void => {
  account.state = plan.state
  account.tip = plan.tip
  account.lastAt = plan.lastAt
  for (const [commandId, revision] of plan.answered) account.recent.remember(commandId, { revision, position })
}

type Snapshotting<Command, State, Event extends DomainEvent> = {
  readonly aggregate: Aggregate<Command, State, Event>
  readonly account: Account<State>
  readonly plan: Plan<Command, State, Event>
}

/** Takes the snapshots that are due; answers whether they were taken after those that the account knows of. */
const takeSnapshots = async <Command extends DomainCommand, State, Event extends DomainEvent>(
  store: EventStore,
  { aggregate, account, plan }: Snapshotting<Command, State, Event>,
): Promise<boolean> => {
  const place = { foldVersion: aggregate.foldVersion, stream: account.stream, tip: account.snapshotTip }
  const tip = await keepSnapshots(store, place, plan.snapshots)
  if (tip !== undefined) account.snapshotTip = tip
  return tip !== undefined
}
