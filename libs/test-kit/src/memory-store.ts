import { catchUpSubscriptions, type Subscriber } from '@folio/event-store/catch-up-subscription.ts'
import {
  type BackwardsRange,
  type EventStore,
  type RecordedEvent,
  type SavedPosition,
  type StorePage,
  type StoreRange,
  StoreUnavailable,
  type StreamRange,
} from '@folio/event-store/port.ts'
import { assertAppendable, assertReadable } from '@folio/event-store/validate-arguments.ts'
import { type ChainedEvent, eventId } from '@folio/kernel/hash-chain.ts'

const isRepeat = (stream: readonly RecordedEvent[], events: readonly ChainedEvent[]): boolean =>
  events.every(({ revision, hash }) => stream[revision]?.id === eventId(hash))

const isWanted = (event: RecordedEvent | undefined, prefixes: readonly string[]): event is RecordedEvent =>
  event !== undefined && (prefixes.length === 0 || prefixes.some((prefix) => event.stream.startsWith(prefix)))

const pageOf = (all: readonly RecordedEvent[], { prefixes, after, limit }: StoreRange): StorePage => {
  const events: RecordedEvent[] = []
  let position = after
  for (; position < all.length && events.length < limit; position += 1) {
    const event = all[position]
    if (isWanted(event, prefixes)) events.push(event)
  }
  return { events, position, atEnd: position >= all.length }
}

const pageBefore = (all: readonly RecordedEvent[], { prefixes, before, limit }: BackwardsRange): StorePage => {
  const events: RecordedEvent[] = []
  let position = Math.min(all.length + 1, before ?? all.length + 1)
  for (; position > 1 && events.length < limit; position -= 1) {
    const event = all[position - 2]
    if (isWanted(event, prefixes)) events.push(event)
  }
  return { events, position, atEnd: position <= 1 }
}

const rangeOf = (stream: readonly RecordedEvent[], { direction, from, limit }: StreamRange): RecordedEvent[] => {
  if (direction === 'forwards') return stream.slice(from ?? 0, (from ?? 0) + limit)
  const end = Math.min(stream.length, (from ?? stream.length) + 1)
  return stream.slice(Math.max(0, end - limit), end).reverse()
}

/** Makes an event store in memory, for tests that need many; it passes the conformance suite of event stores. */
export const memoryStore = (epoch = 1): EventStore => {
  const all: RecordedEvent[] = []
  const streams = new Map<string, RecordedEvent[]>()
  const positions = new Map<string, SavedPosition>()
  const subscribers = new Set<Subscriber>()
  let isClosed = false

  const refuseWhenClosed = (): void => {
    if (isClosed) throw new StoreUnavailable('the store is closed')
  }

  const write = (stream: RecordedEvent[], events: readonly ChainedEvent[]): void => {
    for (const { hash, ...parts } of events) {
      const bytes = { data: Buffer.from(parts.data), metadata: Buffer.from(parts.metadata) }
      const recorded = { ...parts, ...bytes, position: all.length + 1, id: eventId(hash) }
      all.push(recorded)
      stream.push(recorded)
    }
    for (const subscriber of subscribers) subscriber.wake()
  }

  const readAll = async (range: StoreRange): Promise<StorePage> => {
    refuseWhenClosed()
    assertReadable(range.limit)
    return pageOf(all, range)
  }

  const subscriptions = catchUpSubscriptions({
    read: readAll,
    last: () => all.length,
    follow: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
  })

  return {
    epoch,
    append: async (events) => {
      refuseWhenClosed()
      assertAppendable(events)
      const [first] = events
      const name = first?.stream ?? ''
      const stream = streams.get(name) ?? []
      if (first?.revision === stream.length) {
        streams.set(name, stream)
        write(stream, events)
      } else if (!isRepeat(stream, events)) return { outcome: 'conflict' }
      return { outcome: 'appended', position: stream[events.at(-1)?.revision ?? 0]?.position ?? 0 }
    },
    readStream: async (name, range) => {
      refuseWhenClosed()
      assertReadable(range.limit)
      return rangeOf(streams.get(name) ?? [], range)
    },
    readAll,
    readAllBackwards: async (range) => {
      refuseWhenClosed()
      assertReadable(range.limit)
      return pageBefore(all, range)
    },
    lastPosition: async () => {
      refuseWhenClosed()
      return all.length
    },
    loadPosition: async (name) => {
      refuseWhenClosed()
      return positions.get(name)
    },
    savePosition: async (name, saved) => {
      refuseWhenClosed()
      if (saved.epoch !== epoch) throw new Error(`a position of epoch ${saved.epoch} in a store of epoch ${epoch}`)
      positions.set(name, saved)
    },
    subscribe: subscriptions.subscribe,
    close: async () => {
      await subscriptions.stop()
      isClosed = true
    },
  }
}
