import type { Bus, Outgoing } from '@folio/bus/port.ts'
import { eventRef } from '@folio/contracts/event-metadata.ts'
import { type EventStore, type Position, type SavedPosition, StoreDamaged } from '@folio/event-store/port.ts'
import type { Log } from './log.ts'
import { type StoredEvent, standsOn } from './projection.ts'
import { type Publication, publish } from './publish.ts'
import type { ReadPage } from './read-page.ts'
import { holdsEvent } from './same-history.ts'

/** How far a service's events were published, and how they are published on; the position is kept in the store. */
export type Outbox<Event> = {
  readonly position: () => Position
  /**
   * Loads the position; throws `StoreDamaged` where more was published than the store holds. An event that was published
   * and is another one in the store is told of loudly, and nothing is published again.
   */
  readonly load: () => Promise<void>
  /** Publishes what lies beyond the position and moves it to the page's. */
  readonly publish: (page: ReadPage<Event>) => Promise<void>
  /** Saves the position if it moved since the last time. */
  readonly save: () => Promise<void>
  /** Does so at once where something was published, and otherwise when the last time was a while ago. */
  readonly saveWhenDue: () => Promise<void>
}

/** Other messages that must go out because of an event, whatever became of those that were sent when it was appended. */
export type Notices<Event> = (stored: StoredEvent<Event>) => readonly Outgoing[]

/** What an outbox is made of; with nothing to publish its position moves on all the same. */
export type Publishing<Event> = {
  readonly service: string
  readonly store: EventStore
  readonly bus: Bus
  readonly publication?: Publication<Event>
  readonly notices?: Notices<Event>
  readonly log: Log
}

/** The name under which the outbox position of a service is kept. */
export const outboxName = (service: string): string => `outbox-${service}`

/** So much of what other services did may have to be read through again after a start. */
const PASSED_SAVED_EVERY_MS = 5000

/** The outbox of a service, not yet loaded. */
export const outboxOf = <Event>(publishing: Publishing<Event>): Outbox<Event> => {
  const { service, store, bus, publication, notices, log } = publishing
  const name = outboxName(service)
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
        throw new StoreDamaged(`the store ends at position ${stored}, but ${reached.position} was published`)
      }
      const { event, position } = reached
      if (event !== null && !(await holdsEvent(store, event))) {
        const facts = { service, position, event: eventRef(event), id: event.id }
        log.error(facts, 'what was published last is not in the store: consumers know another history')
      }
    },
    publish: async ({ events, position }) => {
      if (position <= reached.position) return
      const from = reached
      const unpublished = events.filter(({ recorded }) => recorded.position > from.position)
      if (publication !== undefined && unpublished.length > 0) {
        await publish(bus, publication, { events: unpublished, epoch: store.epoch })
      }
      const noticed = notices === undefined ? [] : unpublished.flatMap(({ stored }) => notices(stored))
      if (noticed.length > 0) await bus.send(noticed)
      // Past events of other services too: after a start nobody reads through all of theirs again.
      const newest = unpublished.at(-1)
      reached = { epoch: store.epoch, position, event: newest === undefined ? from.event : standsOn(newest.stored) }
    },
    save,
    // An append, which is worth little while only other services are busy.
    saveWhenDue: async () => {
      const hasPublished = reached.event !== saved.event
      if (hasPublished || performance.now() - savedAtMs >= PASSED_SAVED_EVERY_MS) await save()
    },
  }
}
