import type { Bus } from '@folio/bus/port.ts'
import type { EventStore, Position, StorePage } from '@folio/event-store/port.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { ReadModel } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import type { UnknownEventType } from '../events/event-codec.ts'
import { readPage } from '../events/read-page.ts'
import type { Progress } from '../ports.ts'
import type { NextStep } from '../processes/next-step.ts'
import { sweeper } from '../processes/sweep.ts'
import type { Publication, TopicMessages } from '../publishing/publication.ts'
import { publisherOf } from '../publishing/publisher.ts'
import { topicsRepair } from '../publishing/repair-state-topics.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { TimeLimits } from '../time-limits.ts'
import type { Project, ViewRetention } from '../views/projection.ts'
import { eventsBehind } from './events-behind.ts'
import { followStream } from './follow-stream.ts'
import { processSweep, startFollowerTasks } from './follower-tasks.ts'
import { projectedView } from './projected-view.ts'

/** The dependencies of a follower. */
export type FollowerOptions<Event extends DomainEvent> = {
  readonly service: string
  readonly streamPrefixes: readonly string[]
  readonly eventTypes: ReadonlySet<string>
  readonly store: EventStore
  readonly bus: Bus
  readonly readModel: ReadModel
  readonly project: Project<Event>
  /** Left out, no entries are retired. */
  readonly retention?: ViewRetention
  /** Keeps the totals of all postings in the view; left out, it keeps none. */
  readonly keepsTotals?: boolean
  readonly nextStep: NextStep<Event>
  /** Left out, the follower publishes nothing. */
  readonly publication?: Publication<Event>
  /** The messages on topics besides those of the publication. */
  readonly messages?: readonly TopicMessages<Event>[]
  /** Tells if this instance must follow. */
  readonly isOwner: () => boolean
  /** Tells if the repair of the compacted topics may read them; left out, it may from the start. */
  readonly mayRepair?: () => boolean
  /** Called with an event that this release does not know: the follower stops before it. */
  readonly onUnknownEvent: (error: UnknownEventType) => void
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'clockSkewMs' | 'commandIdsKeptMs'>
  readonly log: Log
}

/** A running follower. */
export type Follower = {
  readonly progress: () => Promise<Progress>
  readonly stop: () => Promise<void>
}

/**
 * The pause after each page at the end of the store, so that events appended meanwhile share one change of the view.
 */
const LINGER_MS = 8
/**
 * Follows the store for one service: it projects events into the view, then publishes them. Beside that it sweeps open
 * processes, repairs the compacted topics, purges command ids, retires and evicts entries. It starts from the lower of the
 * checkpoints of view and publisher, and applies to each side only the events after its own; after a fault it starts again.
 */
export const follow = <Event extends DomainEvent>(options: FollowerOptions<Event>): Follower => {
  const { service, streamPrefixes, eventTypes, store, isOwner, log } = options
  const view = projectedView(options)
  const publisher = publisherOf(options)
  const repair = topicsRepair(options)
  const sweep = processSweep(sweeper({ ...options, view: service }))
  /** The time of the last page that ended the store, or of the start. */
  let levelAtMs = performance.now()
  let isStopping = false

  const onPage = async (page: StorePage): Promise<void> => {
    const read = readPage<Event>(page, eventTypes)
    await view.show(read)
    if (read.events.length > 0) sweep.noteProjected()
    await publisher.publish(read)
    if (page.atEnd) levelAtMs = performance.now()
    if (page.atEnd && page.events.length > 0) await sleep(LINGER_MS)
  }

  const begin = async (): Promise<Position> => {
    await view.begin()
    sweep.noteProjected()
    await publisher.load()
    levelAtMs = performance.now()
    return Math.min(view.position(), publisher.position())
  }
  const mustFollow = () => !isStopping && isOwner()
  const stream = followStream({ ...options, prefixes: streamPrefixes, isOwner: mustFollow, begin, onPage })
  const stopTasks = startFollowerTasks(options, {
    view,
    publisher,
    repair,
    sweep,
    stream,
    isStopping: () => isStopping,
  })

  return {
    progress: async () => {
      const stored = await store.lastPosition()
      const [viewed, published] = [view.position(), publisher.position()]
      const [isFollowing, after] = [isOwner(), Math.min(viewed, published)]
      const isLevel = stored <= after
      const behind = isLevel || !isFollowing ? 0 : await eventsBehind(store, { prefixes: streamPrefixes, after })
      const behindMs = isLevel ? 0 : performance.now() - levelAtMs
      return { viewed, published, stored, eventsBehind: behind, open: sweep.open(), behindMs, isFollowing }
    },
    stop: async () => {
      isStopping = true
      await Promise.all(stopTasks.map((stopTask) => stopTask()))
      await stream.stop()
      await repair.rest()
      await publisher.save().catch((error: unknown) => {
        // The next start publishes some events again; a rejection would leave the other parts of the process running.
        log.warn({ err: error, service }, 'the checkpoint of the publisher could not be saved at the end')
      })
    },
  }
}
