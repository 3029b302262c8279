import type { DomainEvent } from '../aggregates/aggregate.ts'
import { startPeriodicTask } from '../periodic-task.ts'
import type { Publisher } from '../publishing/publisher.ts'
import type { TopicsRepair } from '../publishing/repair-state-topics.ts'
import type { Log } from '../telemetry/telemetry.ts'
import type { ViewRetention } from '../views/projection.ts'
import { type EvictionOptions, ttlEntryEvictor } from './evict-ttl-entries.ts'
import type { StreamFollower } from './follow-stream.ts'
import { idleBackoff } from './idle-backoff.ts'
import type { ProjectedView } from './projected-view.ts'
import { commandIdPurger, type PurgeOptions } from './purge-command-ids.ts'
import { entryRetirer, type RetiringOptions } from './retire-entries.ts'

type StopTask = () => Promise<void>

/** Each look costs a read of the store and a change of the view: the follower skips three of four while its service has no new events. */
const CAUGHT_UP_EVERY_MS = 250
const LOOKS_AT_REST = 4
const SWEEP_EVERY_MS = 500
const SAVE_EVERY_MS = 500
const REPAIR_EVERY_MS = 500
const PURGE_EVERY_MS = 1000
const EVICT_EVERY_MS = 60_000
const RETIRE_EVERY_MS = 1000

/** Sweeps open processes, as long as one is open and after each page that may have opened one. */
export const processSweep = (sweep: () => Promise<number>) => {
  let open = 0
  /** The number of projected pages that may have opened a process, now and at the last sweep. */
  let projected = 0
  let swept: number | undefined
  return {
    noteProjected: (): void => {
      projected += 1
    },
    projected: (): number => projected,
    /** The number of processes that were open at the last sweep. */
    open: (): number => open,
    run: async (): Promise<void> => {
      if (open === 0 && swept === projected) return
      const sweeping = projected
      open = await sweep()
      swept = sweeping
    },
  }
}

/** The dependencies of the tasks; left out, no entries are retired. */
type TaskOptions<Event extends DomainEvent> = Omit<PurgeOptions & EvictionOptions & RetiringOptions<Event>, 'view'> & {
  readonly retention?: ViewRetention
  readonly isOwner: () => boolean
  readonly mayRepair?: () => boolean
  readonly log: Log
}

/** The parts of a follower that its tasks use. */
type FollowerParts = {
  readonly view: Pick<ProjectedView<never>, 'noteCaughtUp'> &
    PurgeOptions['view'] &
    EvictionOptions['view'] &
    RetiringOptions<never>['view']
  readonly publisher: Pick<Publisher<never>, 'saveWhenDue'>
  readonly repair: TopicsRepair
  readonly sweep: ReturnType<typeof processSweep>
  readonly stream: Pick<StreamFollower, 'beginAgain'>
  readonly isStopping: () => boolean
}

/** Starts the periodic tasks of a follower; each does nothing once the follower stops, and most do without ownership. */
export const startFollowerTasks = <Event extends DomainEvent>(
  options: TaskOptions<Event>,
  { view, publisher, repair, sweep, stream, isStopping }: FollowerParts,
): readonly StopTask[] => {
  const { isOwner, mayRepair = () => true, log, retention } = options
  const retireEntries = retention && entryRetirer({ ...options, view }, retention)
  const maySkip = idleBackoff<number>(LOOKS_AT_REST)
  const ownerTask = (name: string, everyMs: number, work: () => Promise<void>): StopTask =>
    startPeriodicTask({ name, everyMs, log }, async () => {
      if (!isStopping() && isOwner()) await work()
    })
  return [
    startPeriodicTask({ name: 'note_caught_up', everyMs: CAUGHT_UP_EVERY_MS, log }, async () => {
      const isSkipped = maySkip(sweep.projected())
      if (isStopping() || (isOwner() && isSkipped)) return
      const isInPlace = isOwner() && (await view.noteCaughtUp())
      if (!isInPlace) await stream.beginAgain()
    }),
    ownerTask('sweep', SWEEP_EVERY_MS, sweep.run),
    ownerTask('save_publish_checkpoint', SAVE_EVERY_MS, publisher.saveWhenDue),
    ownerTask('purge_command_ids', PURGE_EVERY_MS, commandIdPurger({ ...options, view })),
    ownerTask('evict_ttl_entries', EVICT_EVERY_MS, ttlEntryEvictor({ ...options, view })),
    ...(retireEntries === undefined ? [] : [ownerTask('retire_entries', RETIRE_EVERY_MS, retireEntries)]),
    startPeriodicTask({ name: 'repair_published_state', everyMs: REPAIR_EVERY_MS, log }, () =>
      isStopping() || !isOwner() || !mayRepair() ? repair.rest() : repair.look(),
    ),
  ]
}
