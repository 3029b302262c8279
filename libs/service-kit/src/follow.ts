import type { Bus } from '@folio/bus/port.ts'
import type { EventStore, StorePage } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { passedDropper } from './drop-passed.ts'
import { UnknownEventType } from './event-codec.ts'
import { eventsBehind } from './events-behind.ts'
import { followedView, ViewMoved } from './followed-view.ts'
import { commandForgetter } from './forget-commands.ts'
import { balanceHealer } from './heal-balances.ts'
import type { Log } from './log.ts'
import type { NextStep } from './next-step.ts'
import { type Notices, outboxOf } from './outbox.ts'
import { pause } from './pause.ts'
import type { Progress } from './ports.ts'
import type { Project } from './projection.ts'
import type { Publication } from './publish.ts'
import { readPage } from './read-page.ts'
import { repeatedly } from './repeatedly.ts'
import { restWatch } from './rest-watch.ts'
import { sweeper } from './sweep.ts'
import type { TimeLimits } from './time-limits.ts'

/** What a follower is made of. */
export type Following<Event extends DomainEvent> = {
  readonly service: string
  readonly streamPrefixes: readonly string[]
  readonly eventTypes: ReadonlySet<string>
  readonly store: EventStore
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly project: Project<Event>
  readonly nextStep: NextStep<Event>
  /** Nothing is published where this is left out. */
  readonly publication?: Publication<Event>
  /** Left out, nothing else is told. */
  readonly notices?: Notices<Event>
  /** Whether this instance is the one to follow. */
  readonly isOwner: () => boolean
  /** Told of an event that this release does not know: the follower stands still before it. */
  readonly onUnknownEvent: (error: UnknownEventType) => void
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'clockSkewMs' | 'commandIdsKeptMs'>
  readonly log: Log
}

/** A running follower and how it is doing. */
export type Follower = {
  readonly progress: () => Promise<Progress>
  readonly stop: () => Promise<void>
}

const PAGE_EVENTS = 1000
/** Batches are lazy: what happens meanwhile shares one change of the view. */
const LINGER_MS = 8
const LOOK_EVERY_MS = 100
/**
 * Each time costs a question or two to the store and one to the view: most are left out while nothing happens at all, and
 * every second while it happens to other services alone.
 */
const CAUGHT_UP_EVERY_MS = 250
const LOOKS_AT_REST = 4
const LOOKS_UNUSED = 2
const SWEEP_EVERY_MS = 500
const SAVE_EVERY_MS = 500
const HEAL_EVERY_MS = 500
const FORGET_EVERY_MS = 1000
const DROP_EVERY_MS = 60_000
const RETRY_MAX_MS = 5000

/**
 * Follows the store for one service: projects into its view, then publishes, sweeps what is still open, and heals the topic
 * of balances. Starts from
 * the lower of the view's and the outbox's positions and applies to each side only what lies beyond its own; after any
 * fault it starts again from there.
 */
export const follow = <Event extends DomainEvent>(following: Following<Event>): Follower => {
  const { service, streamPrefixes, eventTypes, store, isOwner, log } = following
  const view = followedView(following)
  const outbox = outboxOf(following)
  const balances = balanceHealer(following)
  const forgetCommands = commandForgetter({ ...following, view })
  const dropPassed = passedDropper({ ...following, view })
  const sweep = sweeper({ ...following, view: service })
  const mayBeLeftOut = restWatch(LOOKS_AT_REST, LOOKS_UNUSED)
  let open = 0
  /** How often something was shown that may have opened a process, now and when it was swept last. */
  let shown = 0
  let swept: number | undefined
  /** When all was shown and published up to the end of the store, or when it began to follow. */
  let levelAtMs = performance.now()
  let isStopping = false
  let endSubscription: (() => Promise<void>) | undefined

  const onPage = async (page: StorePage): Promise<void> => {
    const read = readPage<Event>(page, eventTypes)
    await view.show(read)
    if (read.events.length > 0) shown += 1
    await outbox.publish(read)
    if (page.atEnd) levelAtMs = performance.now()
    if (page.atEnd && page.events.length > 0) await pause(LINGER_MS)
  }

  const followOnce = async (): Promise<void> => {
    await view.begin()
    shown += 1
    await outbox.load()
    levelAtMs = performance.now()
    const after = Math.min(view.position(), outbox.position())
    const subscription = store.subscribe({ prefixes: streamPrefixes, after, limit: PAGE_EVENTS }, onPage)
    endSubscription = subscription.stop
    if (isStopping) await subscription.stop()
    await subscription.done
  }

  const chore = (everyMs: number, work: () => Promise<void>) =>
    repeatedly(everyMs, log, async () => {
      if (!isStopping && isOwner()) await work()
    })
  const chores = [
    repeatedly(CAUGHT_UP_EVERY_MS, log, async () => {
      const isLeftOut = mayBeLeftOut(view.position(), shown)
      if (isStopping || (isOwner() && isLeftOut)) return
      const isInPlace = isOwner() && (await view.noteCaughtUp())
      if (!isInPlace) await endSubscription?.()
    }),
    chore(SWEEP_EVERY_MS, async () => {
      if (open === 0 && swept === shown) return
      const sweeping = shown
      open = await sweep()
      swept = sweeping
    }),
    chore(SAVE_EVERY_MS, outbox.saveWhenDue),
    chore(FORGET_EVERY_MS, forgetCommands),
    chore(DROP_EVERY_MS, dropPassed),
    repeatedly(HEAL_EVERY_MS, log, () => (isStopping || !isOwner() ? balances.rest() : balances.look())),
  ]
  const running = followOn(following, followOnce, () => isStopping)

  return {
    progress: async () => {
      const stored = await store.lastPosition()
      const [viewed, published] = [view.position(), outbox.position()]
      const [isFollowing, after] = [isOwner(), Math.min(viewed, published)]
      const isLevel = stored <= after
      const behind = isLevel || !isFollowing ? 0 : await eventsBehind(store, { prefixes: streamPrefixes, after })
      const behindMs = isLevel ? 0 : performance.now() - levelAtMs
      return { viewed, published, stored, eventsBehind: behind, open, behindMs, isFollowing }
    },
    stop: async () => {
      isStopping = true
      await Promise.all(chores.map((stopChore) => stopChore()))
      await endSubscription?.()
      await running
      await balances.rest()
      await outbox.save()
    },
  }
}

/** Follows again and again while this instance is the one to, with growing pauses, up to an event it does not know. */
const followOn = async (
  { service, isOwner, onUnknownEvent, log }: Pick<Following<never>, 'service' | 'isOwner' | 'onUnknownEvent' | 'log'>,
  followOnce: () => Promise<void>,
  isStopping: () => boolean,
): Promise<void> => {
  for (let pauseMs = LOOK_EVERY_MS; !isStopping(); ) {
    const startedAtMs = performance.now()
    const isActive = isOwner()
    try {
      if (isActive) await followOnce()
    } catch (error) {
      if (error instanceof UnknownEventType) {
        onUnknownEvent(error)
        return
      }
      if (!(error instanceof ViewMoved)) log.warn({ err: error, service }, 'the follower starts again')
    }
    const wentWell = !isActive || performance.now() - startedAtMs > RETRY_MAX_MS
    pauseMs = wentWell ? LOOK_EVERY_MS : Math.min(pauseMs * 2, RETRY_MAX_MS)
    if (!isStopping()) await pause(pauseMs)
  }
}
