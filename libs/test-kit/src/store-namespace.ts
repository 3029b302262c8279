import type { EventStore, Position, RecordedEvent, StorePage, StoreRange } from '@folio/event-store/port.ts'
import { assertAppendable } from '@folio/event-store/validate-arguments.ts'

/** A store, the prefix of its streams' names, and the store's position when the first of them was begun. */
export type StoreNamespace = { readonly store: EventStore; readonly name: string; readonly since: Position }

/**
 * Makes a store of the streams and saved positions with a prefix in another store; it does not show the others. Bytes and
 * ids of events are unchanged; positions and the epoch are those of the whole store.
 */
export const storeNamespace = ({ store, name, since }: StoreNamespace): EventStore => {
  const prefixesWithin = (prefixes: readonly string[]): readonly string[] =>
    prefixes.length === 0 ? [name] : prefixes.map((prefix) => name + prefix)
  const within = ({ prefixes, after, limit }: StoreRange): StoreRange => ({
    prefixes: prefixesWithin(prefixes),
    after: Math.max(after, since),
    limit,
  })
  const shown = (event: RecordedEvent): RecordedEvent => ({ ...event, stream: event.stream.slice(name.length) })
  const shownPage = (page: StorePage): StorePage => ({ ...page, events: page.events.map(shown) })
  return {
    epoch: store.epoch,
    append: async (events) => {
      assertAppendable(events)
      return store.append(events.map((event) => ({ ...event, stream: name + event.stream })))
    },
    readStream: async (stream, range) => (await store.readStream(name + stream, range)).map(shown),
    readAll: async (range) => shownPage(await store.readAll(within(range))),
    readAllBackwards: async (range) => {
      const page = await store.readAllBackwards({ ...range, prefixes: prefixesWithin(range.prefixes) })
      return shownPage({ ...page, atEnd: page.atEnd || page.position <= since })
    },
    lastPosition: store.lastPosition,
    loadPosition: (saved) => store.loadPosition(name + saved),
    savePosition: (saved, position) => store.savePosition(name + saved, position),
    subscribe: (range, onPage) => store.subscribe(within(range), (page) => onPage(shownPage(page))),
    close: store.close,
  }
}
