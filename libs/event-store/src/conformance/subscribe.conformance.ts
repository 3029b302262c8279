import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { expect, it } from 'vitest'
import type { EventStore, RecordedEvent, StorePage, StoreRange, Subscription } from '../port.ts'
import { appended, eventsOf, isIncreasing, unusedName } from '../testing/sample-events.ts'

const STREAMS = 8
const EVENTS_PER_STREAM = 60

type Watch = { readonly pages: StorePage[]; readonly seen: RecordedEvent[]; readonly subscription: Subscription }

/** Subscribes and resolves as soon as the pages so far satisfy the test, or rejects with the subscription; it goes on running. */
const watched = async (
  store: EventStore,
  range: StoreRange,
  isEnough: (watch: Omit<Watch, 'subscription'>) => boolean,
): Promise<Watch> => {
  const pages: StorePage[] = []
  const seen: RecordedEvent[] = []
  const enough = Promise.withResolvers<void>()
  const subscription = store.subscribe(range, async (page) => {
    pages.push(page)
    seen.push(...page.events)
    if (isEnough({ pages, seen })) enough.resolve()
  })
  subscription.done.catch(enough.reject)
  await enough.promise
  return { pages, seen, subscription }
}

const write = async (store: EventStore, stream: string, events: number): Promise<void> => {
  for (const event of eventsOf(stream, events)) await appended(store, [event])
}

const placesOf = (events: readonly RecordedEvent[]): string[] => events.map(formatEventRef)

const givingEvents = (storeOf: () => EventStore): void => {
  it('delivers every event once, in order, earlier ones and those appended meanwhile', async () => {
    const store = storeOf()
    const prefix = unusedName('test-')
    const after = await store.lastPosition()
    await write(store, `${prefix}-before`, EVENTS_PER_STREAM)
    const total = EVENTS_PER_STREAM * (1 + STREAMS)
    const writing = Promise.all(
      Array.from({ length: STREAMS }, (_, i) => write(store, `${prefix}-${i}`, EVENTS_PER_STREAM)),
    )
    const { seen, subscription } = await watched(
      store,
      { prefixes: [prefix], after, limit: 16 },
      ({ seen }) => seen.length >= total,
    )
    await writing
    await subscription.stop()
    expect(isIncreasing(seen.map(({ position }) => position))).toBe(true)
    expect(new Set(placesOf(seen)).size).toBe(total)
    expect(seen).toHaveLength(total)
    const read = await store.readAll({ prefixes: [prefix], after, limit: 1000 })
    expect(placesOf(seen.slice(0, read.events.length))).toEqual(placesOf(read.events))
  })

  it('delivers live events with the same bytes, ids and positions as later reads', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const after = await store.lastPosition()
    const live = watched(store, { prefixes: [stream], after, limit: 100 }, ({ seen }) => seen.length >= 20)
    await write(store, stream, 20)
    const { seen, subscription } = await live
    await subscription.stop()
    const comparable = (events: readonly RecordedEvent[]) =>
      events.map((event) => ({
        ...event,
        data: Buffer.from(event.data).toString('hex'),
        metadata: Buffer.from(event.metadata).toString('hex'),
      }))
    const read = await store.readStream(stream, { direction: 'forwards', limit: 100 })
    expect(comparable(seen)).toEqual(comparable(read))
  })

  it('resumes from any position that it delivered before', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const after = await store.lastPosition()
    await write(store, stream, 30)
    const first = await watched(store, { prefixes: [stream], after, limit: 7 }, ({ seen }) => seen.length >= 7)
    await first.subscription.stop()
    const reached = first.pages.at(-1)?.position ?? after
    const missing = 30 - first.seen.length
    const second = await watched(
      store,
      { prefixes: [stream], after: reached, limit: 7 },
      ({ seen }) => seen.length >= missing,
    )
    await second.subscription.stop()
    const revisions = [...first.seen, ...second.seen].map(({ revision }) => revision)
    expect(revisions).toEqual(Array.from({ length: 30 }, (_, i) => i))
  })
}

const leavingOut = (storeOf: () => EventStore): void => {
  it.each([[['']], [['', 'test-']], [['$', 'test-']]])(
    'gives no event of the server itself for the prefixes %j',
    async (prefixes) => {
      const store = storeOf()
      await write(store, unusedName('test-'), 3)
      const { seen, subscription } = await watched(
        store,
        { prefixes, after: 0, limit: 10 },
        ({ seen }) => seen.length > 2,
      )
      await subscription.stop()
      expect(seen.map(({ stream }) => stream).filter((stream) => stream.startsWith('$'))).toEqual([])
    },
  )
}

const movingOn = (storeOf: () => EventStore): void => {
  it('advances past events of other streams by empty pages', async () => {
    const store = storeOf()
    const after = await store.lastPosition()
    const position = await appended(store, eventsOf(unusedName('test-'), 5))
    const { pages, seen, subscription } = await watched(
      store,
      { prefixes: [unusedName('none-')], after, limit: 10 },
      ({ pages }) => (pages.at(-1)?.position ?? 0) >= position,
    )
    await subscription.stop()
    expect(seen).toEqual([])
    expect(pages.length).toBeGreaterThan(0)
  })

  it('is never ahead of the last position, also after saved positions', async () => {
    const store = storeOf()
    const { epoch } = store
    const stream = unusedName('test-')
    const after = await store.lastPosition()
    const name = unusedName('test-')
    for (const event of eventsOf(stream, 20)) {
      const position = await appended(store, [event])
      await store.savePosition(name, { epoch, position, event: null })
    }
    for (const prefix of [stream, unusedName('none-')]) {
      const { pages, subscription } = await watched(
        store,
        { prefixes: [prefix], after, limit: 3 },
        ({ pages }) => pages.at(-1)?.atEnd === true,
      )
      await subscription.stop()
      const last = await store.lastPosition()
      expect(pages.filter(({ position }) => position > last)).toEqual([])
    }
  })

  it('reports the end of the store, also of an empty one', async () => {
    const store = storeOf()
    const after = await store.lastPosition()
    const { subscription } = await watched(
      store,
      { prefixes: [unusedName('none-')], after, limit: 10 },
      ({ pages }) => pages.at(-1)?.atEnd === true,
    )
    await subscription.stop()
  })
}

/** Tests subscriptions to any event store. */
export const subscribeConformance = (storeOf: () => EventStore): void => {
  givingEvents(storeOf)
  leavingOut(storeOf)
  movingOn(storeOf)
}
