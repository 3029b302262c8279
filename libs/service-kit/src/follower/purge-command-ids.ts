import { viewKeys } from '@folio/contracts/view-keys.ts'
import type { EventReader, Position } from '@folio/event-store/port.ts'
import { type Clock, microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from '../events/event-codec.ts'
import type { TimeLimits } from '../time-limits.ts'
import { countPurgeableEvents } from './count-purgeable-events.ts'
import type { ProjectedView } from './projected-view.ts'

/** The dependencies of purging command ids. */
export type PurgeOptions = {
  readonly streamPrefixes: readonly string[]
  readonly store: EventReader
  readonly view: Pick<ProjectedView<never>, 'position' | 'purgedUpTo' | 'purge'>
  readonly clock: Clock
  readonly times: Pick<TimeLimits, 'commandIdsKeptMs'>
}

const EVENTS_AT_ONCE = 500
const ROUNDS_MAX = 10
/** The pause before the next look if there is no event that can become old. */
const IDLE_MS = 60_000

/**
 * Creates the task that deletes the ids of commands from the index that were answered longer ago than ids are kept: a
 * bounded number at each call, in the order of the store. The view records the position. It reads nothing before the next
 * id is due.
 */
export const commandIdPurger = ({ streamPrefixes, store, view, clock, times }: PurgeOptions): (() => Promise<void>) => {
  const keptUs = times.commandIdsKeptMs * 1000
  let dueAt = 0

  /** Purges one batch; returns true if there may be more to purge at once. */
  const purgeSome = async (): Promise<boolean> => {
    const range = { prefixes: streamPrefixes, after: view.purgedUpTo(), limit: EVENTS_AT_ONCE }
    const page = await store.readAll(range)
    const shown = view.position()
    const answers = page.events
      .filter(({ position }) => position <= shown)
      .map((event) => ({ position: event.position, metadata: metadataOf(event) }))
    const isCut = page.events.length === EVENTS_AT_ONCE || answers.length < page.events.length
    const old = answers.slice(0, countPurgeableEvents(answers, { before: timestampOf(clock() - keptUs), isCut }))
    const last: Position | undefined = old.at(-1)?.position
    if (last === undefined) {
      const [first] = answers
      dueAt = first === undefined ? clock() + IDLE_MS * 1000 : microsecondsOf(first.metadata.at) + keptUs
      return false
    }
    const clients = old.filter(({ metadata }) => metadata.fingerprint !== undefined)
    return view.purge(new Set(clients.map(({ metadata }) => viewKeys.command(metadata.command_id))), last)
  }

  return async () => {
    if (keptUs === Number.POSITIVE_INFINITY || clock() < dueAt) return
    for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) if (!(await purgeSome())) return
  }
}
