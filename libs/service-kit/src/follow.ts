import type { Bus } from '@folio/bus/port.ts'
import { type EventStore, StoreDamaged, type StorePage } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Mark, ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from './aggregate.ts'
import { UnknownEventType } from './event-codec.ts'
import type { Log } from './log.ts'
import type { NextStep } from './next-step.ts'
import { pause } from './pause.ts'
import { changesOf, type Project, storedEvent } from './projection.ts'
import { type Publication, publish } from './publish.ts'
import { repeatedly } from './repeatedly.ts'
import { sweeper } from './sweep.ts'

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
  /** Whether this instance is the one to follow. */
  readonly isOwner: () => boolean
  readonly clock: Clock
  readonly log: Log
}

/** A running follower and how it is doing. */
export type Follower = {
  /** False once an event was met that this release does not know: the view stands still from there on. */
  readonly isWell: () => boolean
  /** How far the view and the publishing are, how far the store is, and how many processes wait for their next step. */
  readonly progress: () => Promise<{ viewed: number; published: number; stored: number; open: number }>
  readonly stop: () => Promise<void>
}

const PAGE_EVENTS = 1000
/** Batches are lazy: what happens meanwhile shares one change of the view. */
const LINGER_MS = 8
const LOOK_EVERY_MS = 100
const SWEEP_EVERY_MS = 500
const SAVE_EVERY_MS = 500
const RETRY_MAX_MS = 5000
/** How far the clocks of two machines may be apart, in microseconds. */
const CLOCK_SKEW = 0

class ViewMoved extends Error {
  override readonly name = 'ViewMoved'
}

/**
 * Follows the store for one service: projects into its view, then publishes, and sweeps what is still open. Starts from
 * the lower of the view's and the outbox's positions and applies to each side only what lies beyond its own; after any
 * fault it starts again from there.
 */
export const follow = <Event extends DomainEvent>(following: Following<Event>): Follower => {
  const { service, store, bus, readModel, publication, clock, log } = following
  const outboxName = `outbox-${service}`
  let mark: Mark = { epoch: store.epoch, position: 0 }
  let outbox = { epoch: store.epoch, position: 0, eventId: null as string | null }
  let savedOutbox = outbox
  let seenAll = { position: Number.POSITIVE_INFINITY, at: 0 }
  let open = 0
  let isWell = true
  let stopping = false
  let endSubscription: (() => Promise<void>) | undefined

  const beginView = async (): Promise<void> => {
    const { standing } = await readModel.get(service, [])
    const stored = await store.lastPosition()
    const isUsable = standing.mark?.epoch === store.epoch && standing.mark.position <= stored
    if (standing.mark !== null && isUsable) {
      mark = standing.mark
      return
    }
    mark = { epoch: store.epoch, position: 0 }
    await readModel.apply(service, { from: null, to: mark, puts: new Map(), deletes: new Set() })
  }

  const loadOutbox = async (): Promise<void> => {
    const saved = await store.loadPosition(outboxName)
    outbox = saved?.epoch === store.epoch ? saved : { epoch: store.epoch, position: 0, eventId: null }
    savedOutbox = outbox
    const stored = await store.lastPosition()
    if (outbox.position > stored) {
      throw new StoreDamaged(`the store ends at position ${stored}, but ${outbox.position} was published`)
    }
  }

  const saveOutbox = async (): Promise<void> => {
    if (outbox.position === savedOutbox.position) return
    const position = outbox
    await store.savePosition(outboxName, position)
    savedOutbox = position
  }

  const onPage = async (page: StorePage): Promise<void> => {
    const read = page.events.map((recorded) => ({
      recorded,
      stored: storedEvent<Event>(recorded, following.eventTypes),
    }))
    if (page.position > mark.position) {
      const from = mark
      const to = { epoch: store.epoch, position: page.position }
      const unseen = read.filter(({ recorded }) => recorded.position > from.position).map(({ stored }) => stored)
      const caughtUp = page.position >= seenAll.position ? { caughtUpAt: seenAll.at } : {}
      const change = { from, to, ...caughtUp, ...changesOf(unseen, following.project) }
      if ((await readModel.apply(service, change)) === 'mismatch') throw new ViewMoved(`the view ${service} moved`)
      mark = to
    }
    if (page.position > outbox.position) {
      const { position, eventId } = outbox
      const unpublished = read.filter(({ recorded }) => recorded.position > position)
      if (publication !== undefined && unpublished.length > 0) {
        await publish(bus, publication, { events: unpublished, epoch: store.epoch })
      }
      // Past events of other services too: after a start nobody reads through all of theirs again.
      outbox = { epoch: store.epoch, position: page.position, eventId: unpublished.at(-1)?.recorded.id ?? eventId }
    }
    if (page.atEnd && read.length > 0) await pause(LINGER_MS)
  }

  /** Notes that everything before now has been seen, once the view stands where the store stood just after. */
  const look = async (): Promise<void> => {
    const at = clock() - CLOCK_SKEW
    const stored = await store.lastPosition()
    seenAll = { position: stored, at }
    const stood = mark
    if (stood.position < stored) return
    const change = { from: stood, to: stood, caughtUpAt: at, puts: new Map(), deletes: new Set<string>() }
    const isElsewhere = (await readModel.apply(service, change)) === 'mismatch'
    // Unless this follower moved the view on meanwhile, somebody else moved it, or it fell back: begin from where it is.
    if (isElsewhere && mark === stood) await endSubscription?.()
  }

  const followOnce = async (): Promise<void> => {
    await beginView()
    await loadOutbox()
    const after = Math.min(mark.position, outbox.position)
    const range = { prefixes: following.streamPrefixes, after, limit: PAGE_EVENTS }
    const subscription = store.subscribe(range, onPage)
    endSubscription = subscription.stop
    if (stopping) await subscription.stop()
    await subscription.done
  }

  const run = async (): Promise<void> => {
    for (let pauseMs = LOOK_EVERY_MS; !stopping; ) {
      const startedAt = clock()
      const isActive = following.isOwner()
      try {
        if (isActive) await followOnce()
      } catch (error) {
        if (error instanceof UnknownEventType) {
          log.error({ err: error, service }, 'the follower stands still')
          isWell = false
          return
        }
        if (!(error instanceof ViewMoved)) log.warn({ err: error, service }, 'the follower starts again')
      }
      const wasWell = !isActive || clock() - startedAt > RETRY_MAX_MS * 1000
      pauseMs = wasWell ? LOOK_EVERY_MS : Math.min(pauseMs * 2, RETRY_MAX_MS)
      if (!stopping) await pause(pauseMs)
    }
  }

  const sweep = sweeper({ ...following, view: service })
  const isActive = () => !stopping && following.isOwner()
  const chores = [
    repeatedly(LOOK_EVERY_MS, log, async () => {
      if (isActive()) await look()
    }),
    repeatedly(SWEEP_EVERY_MS, log, async () => {
      if (isActive()) open = await sweep()
    }),
    repeatedly(SAVE_EVERY_MS, log, async () => {
      if (isActive()) await saveOutbox()
    }),
  ]
  const running = run()

  return {
    isWell: () => isWell,
    progress: async () => ({
      viewed: mark.position,
      published: outbox.position,
      stored: await store.lastPosition(),
      open,
    }),
    stop: async () => {
      stopping = true
      await Promise.all(chores.map((stopChore) => stopChore()))
      await endSubscription?.()
      await running
      await saveOutbox()
    },
  }
}
