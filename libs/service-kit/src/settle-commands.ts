import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Position } from '@folio/event-store/port.ts'
import type { Account } from './account.ts'
import type { Aggregate, DomainEvent } from './aggregate.ts'
import type { BelievedView } from './believed-view.ts'
import type { HeldAccounts } from './held-accounts.ts'
import { lookUpNews, type News, needsLookUp } from './message-news.ts'
import { type Plan, planAppend } from './plan-append.ts'
import { keepSnapshots } from './snapshots.ts'
import { type Telling, tellOutcomes } from './tell-outcomes.ts'

/** What it takes to settle commands. */
export type Settling<Command, State, Event extends DomainEvent> = Telling<Event> & {
  readonly view: BelievedView
  readonly aggregate: Aggregate<Command, State, Event>
  readonly accounts: HeldAccounts<State>
}

/** Commands that queued for an account, with the ids of those of which it is not known whether they were written. */
export type Queued<Command> = {
  readonly key: string
  readonly messages: readonly CommandMessage<Command>[]
  readonly inDoubt: Set<string>
}

/** Another writer was first to append to an account. */
export class AppendConflict extends Error {
  override readonly name = 'AppendConflict'
}

/** The ordinary case: memory alone tells of every command whether it is new. */
const NO_LOOK_UP: ReadonlyMap<string, News> = new Map()

/**
 * Settles as many commands as fit into one append: decides them, appends what was decided, and tells the outcomes.
 * Answers how many those are, at least one; throws `AppendConflict` when another writer was there first. While the append
 * runs, and after it failed, its commands are in doubt.
 */
export const settleCommands = async <Command, State, Event extends DomainEvent>(
  settling: Settling<Command, State, Event>,
  { key, messages, inDoubt }: Queued<Command>,
): Promise<number> => {
  const { store, aggregate, accounts, clock } = settling
  const account = await accounts.open(key)
  const mustLookUp = messages.some((message) => needsLookUp(account, message))
  const news = mustLookUp ? await lookUpNews(settling, account, messages) : NO_LOOK_UP
  const plan = planAppend({ aggregate, account, news, now: clock(), epoch: store.epoch }, messages)
  let position = 0
  if (plan.events.length > 0) {
    for (const commandId of plan.answered.keys()) inDoubt.add(commandId)
    const appended = await store.append(plan.events.map((planned) => planned.chained))
    inDoubt.clear()
    if (appended.outcome === 'conflict') throw new AppendConflict(`${account.stream} ends elsewhere`)
    position = appended.position
    commit(account, plan, position)
  }
  await tellOutcomes(settling, { stream: account.stream, plan, position })
  // A missing snapshot is filled when the account is opened again.
  if (plan.snapshots.length > 0 && !(await takeSnapshots(settling, account, plan))) accounts.drop(key)
  return plan.covered
}

/** Makes the plan true of the account in memory, once it is true in the store. */
const commit = <Command, State, Event extends DomainEvent>(
  account: Account<State>,
  plan: Plan<Command, State, Event>,
  position: Position,
): void => {
  account.state = plan.state
  account.tip = plan.tip
  account.lastAt = plan.lastAt
  for (const [commandId, revision] of plan.answered) account.recent.remember(commandId, { revision, position })
}

/** Takes the snapshots that are due; answers whether they were taken after those that the account knows of. */
const takeSnapshots = async <Command, State, Event extends DomainEvent>(
  { store, aggregate }: Settling<Command, State, Event>,
  account: Account<State>,
  { snapshots }: Plan<Command, State, Event>,
): Promise<boolean> => {
  const place = { foldVersion: aggregate.foldVersion, stream: account.stream, tip: account.snapshotTip }
  const tip = await keepSnapshots(store, place, snapshots)
  if (tip !== undefined) account.snapshotTip = tip
  return tip !== undefined
}
