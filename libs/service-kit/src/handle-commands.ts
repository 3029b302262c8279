import type { Bus, GroupConsumer } from '@folio/bus/port.ts'
import type { CommandMessage } from '@folio/contracts/command-message.ts'
import type { Topic } from '@folio/contracts/topic.ts'
import type { EventStore, Position } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { LRUCache } from 'lru-cache'
import { type Account, openAccount } from './account.ts'
import type { Aggregate, DomainEvent } from './aggregate.ts'
import type { BelievedView } from './believed-view.ts'
import type { Log } from './log.ts'
import { lookUpNews, type News, needsLookUp } from './message-news.ts'
import type { NextStep } from './next-step.ts'
import { pause } from './pause.ts'
import { type Plan, planAppend } from './plan-append.ts'
import { keepSnapshots } from './snapshots.ts'
import { reply, tellOutcomes } from './tell-outcomes.ts'

/** What a service's command handling is made of. */
export type CommandHandling<Command, State, Event extends DomainEvent> = {
  readonly bus: Bus
  readonly store: EventStore
  readonly view: BelievedView
  readonly aggregate: Aggregate<Command, State, Event>
  readonly topic: Topic<CommandMessage<Command>>
  readonly nextStep: NextStep<Event>
  /** A position that the index passed a while ago: ids of events up to there need not be remembered any more. */
  readonly indexedTo: () => Position
  readonly clock: Clock
  readonly log: Log
  readonly accountsMax?: number
}

const ACCOUNTS_MAX = 20_000
const TRIES_MAX = 5
const RETRY_PAUSE_MS = 50

/** The ordinary case: memory alone tells of every command whether it is new. */
const NO_LOOK_UP: ReadonlyMap<string, News> = new Map()

const areAllNews = (account: Account<unknown>, messages: readonly CommandMessage<unknown>[]): boolean =>
  !messages.some((message) => needsLookUp(account, message))

/**
 * Takes a service's commands: in order per account, decided on the account's state, appended together as far as they
 * queued together, and only then answered, with the next step of a transfer in the same batch.
 */
export const handleCommands = async <Command, State, Event extends DomainEvent>(
  handling: CommandHandling<Command, State, Event>,
): Promise<GroupConsumer> => {
  const { bus, store, aggregate, topic, log } = handling
  const accounts = new LRUCache<string, Account<State>>({ max: handling.accountsMax ?? ACCOUNTS_MAX })

  const opened = async (key: string): Promise<Account<State>> => {
    const held = accounts.get(key)
    // That a stream is empty is not believed from memory: no conflict would ever correct 'not found'.
    if (held !== undefined && held.tip.revision >= 0) {
      held.recent.forgetUpTo(handling.indexedTo())
      return held
    }
    const stream = aggregate.streamPrefix + key
    const account = await openAccount(store, aggregate, { stream, indexedTo: await indexedNow(handling.view) })
    accounts.set(key, account)
    return account
  }

  /**
   * One append: how many of the messages it settled; none when another writer was there first. While it runs, and after
   * it failed, its commands are in doubt.
   */
  const settleSome = async (
    key: string,
    messages: readonly CommandMessage<Command>[],
    inDoubt: Set<string>,
  ): Promise<number> => {
    const account = await opened(key)
    const news = areAllNews(account, messages) ? NO_LOOK_UP : await lookUpNews(handling, account, messages)
    const planning = { aggregate, account, news, now: handling.clock(), epoch: store.epoch }
    const plan = planAppend(planning, messages)
    let position = 0
    if (plan.events.length > 0) {
      for (const commandId of plan.answered.keys()) inDoubt.add(commandId)
      const appended = await store.append(plan.events.map((planned) => planned.chained))
      inDoubt.clear()
      if (appended.outcome === 'conflict') return 0
      position = appended.position
      commit(account, plan, position)
    }
    await tellOutcomes(handling, { stream: account.stream, plan, position })
    if (plan.snapshots.length > 0) await takeSnapshots(key, account, plan)
    return plan.covered
  }

  const takeSnapshots = async (key: string, account: Account<State>, { snapshots }: Plan<Command, State, Event>) => {
    const place = { foldVersion: aggregate.foldVersion, stream: account.stream, tip: account.snapshotTip }
    const tip = await keepSnapshots(store, place, snapshots)
    // A missing snapshot is filled when the account is opened again.
    if (tip === undefined) accounts.delete(key)
    else account.snapshotTip = tip
  }

  /** The account as the store has it now, if the store can be read. */
  const openedAnew = async (key: string): Promise<Account<State> | undefined> => {
    try {
      return await opened(key)
    } catch (error) {
      log.debug({ err: error, account: key }, 'an account could not be read')
      return undefined
    }
  }

  /**
   * The account cannot be read or written just now: clients hear so at once, steps come again by the sweep. Whether a
   * failed append was written is looked up; a client whose command may have been hears nothing, for nothing is known.
   */
  const giveUp = async (
    key: string,
    messages: readonly CommandMessage<Command>[],
    { inDoubt, error }: { readonly inDoubt: ReadonlySet<string>; readonly error: unknown },
  ): Promise<void> => {
    log.error({ err: error, commands: messages.length }, 'commands were given up')
    const account = inDoubt.size === 0 ? undefined : await openedAnew(key)
    const mayBeWritten = ({ command_id }: CommandMessage<Command>): boolean =>
      inDoubt.has(command_id) && (account === undefined || account.recent.get(command_id) !== undefined)
    const hopeless = messages.filter((message) => !mayBeWritten(message))
    await bus.send(hopeless.flatMap((message) => reply(message, { kind: 'unavailable' }) ?? []))
  }

  const handle = async (key: string, messages: readonly CommandMessage<Command>[]): Promise<void> => {
    let settled = 0
    const inDoubt = new Set<string>()
    for (let tries = 1; settled < messages.length; tries += 1) {
      try {
        const more = await settleSome(key, settled === 0 ? messages : messages.slice(settled), inDoubt)
        settled += more
        if (more > 0) {
          tries = 0
          continue
        }
        accounts.delete(key)
      } catch (error) {
        // Whether the append was written is not known: only what the store says now counts.
        accounts.delete(key)
        if (tries >= TRIES_MAX) return giveUp(key, messages.slice(settled), { inDoubt, error })
        log.debug({ err: error, account: key, tries }, 'commands could not be settled')
      }
      if (tries >= TRIES_MAX) throw new Error(`account ${key}: ${tries} appends in a row conflicted`)
      await pause(RETRY_PAUSE_MS * (tries - 1))
    }
  }

  return bus.consume({
    topic,
    group: aggregate.service,
    handle,
    onMalformed: (error, key) => log.error({ err: error, topic: topic.name, key }, 'malformed command'),
  })
}

/** Where the index stands; while it cannot be asked no id needs to be read back, for none can be believed missing either. */
const indexedNow = async (view: BelievedView): Promise<Position> => {
  try {
    return (await view.get([])).mark.position
  } catch (error) {
    if (error instanceof ReadModelUnavailable) return Number.POSITIVE_INFINITY
    throw error
  }
}

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
