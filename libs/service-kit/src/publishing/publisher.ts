import type { Bus } from '@folio/bus/port.ts'
import { type EventStore, type Position, type SavedPosition, StoreDamaged } from '@folio/event-store/port.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { holdsEvent } from '../events/history-check.ts'
import type { ReadPage } from '../events/read-page.ts'
import { lastEventOf } from '../events/stored-event.ts'
import type { Log } from '../telemetry/telemetry.ts'
import { type Publication, publicationMessages, publishMessages, type TopicMessages } from './publication.ts'

/** Publishes the events of a service in order; the store keeps its checkpoint. */
export type Publisher<Event> = {
  readonly position: () => Position
  /**
   * Loads the checkpoint; throws `StoreDamaged` if it is beyond the end of the store. If the store has another event there
   * than the one that was published, it logs an error and publishes nothing again.
   */
  readonly load: () => Promise<void>
  /** Publishes the events after the checkpoint and moves it to the end of the page. */
  readonly publish: (page: ReadPage<Event>) => Promise<void>
  /** Saves the checkpoint if it moved since the last time. */
  readonly save: () => Promise<void>
  /** Saves the checkpoint at once if events were published, and otherwise at most every 30 s. */
  readonly saveWhenDue: () => Promise<void>
}

/** The dependencies of a publisher; its checkpoint moves also without a publication. */
export type PublisherOptions<Event> = {
  readonly service: string
  readonly store: EventStore
  readonly bus: Bus
  readonly publication?: Publication<Event>
  /** The messages on topics besides those of the publication. */
  readonly messages?: readonly TopicMessages<Event>[]
  readonly log: Log
}

/** The name under which the store keeps the checkpoint of a service's publisher. */
export const publishCheckpointName = (service: string): string => `outbox-${service}`

/** After a start the follower may read again the events of other services of this time. */
const SAVED_EVERY_MS = 30_000

/** Creates the publisher of a service, whose checkpoint is not loaded yet. */
export const publisherOf = <Event>(options: PublisherOptions<Event>): Publisher<Event> => {
  const { service, store, bus, publication, messages = [], log } = options
  const topics = [...(publication === undefined ? [] : publicationMessages(publication)), ...messages]
  const name = publishCheckpointName(service)
  const beginning: SavedPosition = { epoch: store.epoch, position: 0, event: null }
  let reached = beginning
  let saved = beginning
  let savedAtMs = performance.now()

  const save = async (): Promise<void> => {
    if (reached.position === saved.position) return
    const saving = reached
    await store.savePosition(name, saving)
    saved = saving
    savedAtMs = performance.now()
  }

  return {
    position: () => reached.position,
    load: async () => {
      const loaded = await store.loadPosition(name)
      reached = loaded?.epoch === store.epoch ? loaded : beginning
      saved = reached
      const stored = await store.lastPosition()
      if (reached.position > stored) {
        throw new StoreDamaged(
          `the store ends at position ${stored}, before the published position ${reached.position}`,
        )
      }
      const { event, position } = reached
      if (event !== null && !(await holdsEvent(store, event))) {
        const facts = { service, position, event: formatEventRef(event), id: event.id }
        log.error(facts, 'the last published event is not in the store: consumers have another history')
      }
    },
    publish: async ({ events, position }) => {
      if (position <= reached.position) return
      const from = reached
      const unpublished = events.filter(({ recorded }) => recorded.position > from.position)
      if (unpublished.length > 0) await publishMessages(bus, topics, { events: unpublished, epoch: store.epoch })
      // Past events of other services too, so that a start does not read all of them again.
      const newest = unpublished.at(-1)
      reached = { epoch: store.epoch, position, event: newest === undefined ? from.event : lastEventOf(newest.stored) }
    },
    save,
    // Saving costs an append, too much while only other services have new events.
    saveWhenDue: async () => {
      const hasPublished = reached.event !== saved.event
      if (hasPublished || performance.now() - savedAtMs >= SAVED_EVERY_MS) await save()
    },
  }
}
