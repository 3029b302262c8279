import { type ViewKey, type ViewPrefix, viewKeys } from '@folio/contracts/view-keys.ts'
import type { ViewValue } from '@folio/read-model/port.ts'
import type { DomainEvent } from '../aggregates/aggregate.ts'
import { lastEventOf, type StoredEvent } from '../events/stored-event.ts'

/** The changes that a projection makes: it puts and deletes whole values and never reads the view. */
export type ViewWriter = {
  readonly put: <Value extends ViewValue>(key: ViewKey<Value>, value: NoInfer<Value>) => void
  readonly delete: (key: ViewKey<ViewValue>) => void
}

/** Projects an event to changes of a view. */
export type Project<Event> = (stored: StoredEvent<Event>, view: ViewWriter) => void

/**
 * The entries under a prefix are retired so long after the event that put them. Each key there is put by one event only, and no
 * event deletes it.
 */
export type ViewRetention = { readonly prefix: ViewPrefix<ViewValue>; readonly keptMs: number }

/** The changes of many events, the last one of each key. */
export type ViewChanges = { readonly puts: ReadonlyMap<string, ViewValue>; readonly deletes: ReadonlySet<string> }

/**
 * Projects events to the changes of a view, with an index entry for each client's command that they answer, except those of
 * the first `unindexed` events, and with the last event of the view.
 */
export const changesOf = <Event extends DomainEvent>(
  events: readonly StoredEvent<Event>[],
  project: Project<Event>,
  unindexed = 0,
): ViewChanges => {
  const puts = new Map<string, ViewValue>()
  const deletes = new Set<string>()
  const writer: ViewWriter = {
    put: (key, value) => {
      deletes.delete(key)
      puts.set(key, value)
    },
    delete: (key) => {
      puts.delete(key)
      deletes.add(key)
    },
  }
  for (const [index, stored] of events.entries()) {
    const { command_id, fingerprint } = stored.metadata
    if (fingerprint !== undefined && index >= unindexed) {
      writer.put(viewKeys.command(command_id), { fingerprint, stream: stored.stream, revision: stored.revision })
    }
    project(stored, writer)
  }
  const lastPurged = events[unindexed - 1]
  if (lastPurged !== undefined) writer.put(viewKeys.purgedCommandIds, { position: lastPurged.position })
  const newest = events.at(-1)
  if (newest !== undefined) writer.put(viewKeys.lastEvent, lastEventOf(newest))
  return { puts, deletes }
}
