import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { expect, it } from 'vitest'
import { appended, eventAfter, eventsOf, unusedName } from './law-events.ts'
import type { EventStore, RecordedEvent, StorePage, StoreRange, Subscription } from './port.ts'

const STREAMS = 8
const EVENTS_PER_STREAM = 60

type Watch = { readonly pages: StorePage[]; readonly seen: RecordedEvent[]; readonly subscription: Subscription }

/** Subscribes and settles as soon as what was given satisfies the test, or the subscription failed; it goes on running. */
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
  let link: Link = GENESIS
  for (let i = 0; i < events; i += 1) {
    const event = eventAfter(link, stream)
    await appended(store, [event])
    link = event
  }
}

const placesOf = (events: readonly RecordedEvent[]): string[] =>
  events.map(({ stream, revision }) => `${stream}@${revision}`)

const following = (storeOf: () => EventStore): void => {
  it('sees every event once, in order, across what was there and what comes while it looks', async () => {
    const store = storeOf()
    const prefix = unusedName('law-')
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
    const positions = seen.map(({ position }) => position)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    expect(new Set(placesOf(seen)).size).toBe(total)
    expect(seen).toHaveLength(total)
    const read = await store.readAll({ prefixes: [prefix], after, limit: 1000 })
    expect(placesOf(seen.slice(0, read.events.length))).toEqual(placesOf(read.events))
  })

  it('gives live events as they are read later: the same bytes, ids and positions', async () => {
    const store = storeOf()
    const stream = unusedName('law-')
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

  it('goes on from any position it was given before', async () => {
    const store = storeOf()
    const stream = unusedName('law-')
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

  it('moves on past events of other streams, and says so with empty pages', async () => {
    const store = storeOf()
    const after = await store.lastPosition()
    const position = await appended(store, eventsOf(unusedName('law-'), 5))
    const { pages, seen, subscription } = await watched(
      store,
      { prefixes: [unusedName('none-')], after, limit: 10 },
      ({ pages }) => (pages.at(-1)?.position ?? 0) >= position,
    )
    await subscription.stop()
    expect(seen).toEqual([])
    expect(pages.length).toBeGreaterThan(0)
  })

  it('is told when there is nothing more, also when there never was', async () => {
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

const handling = (storeOf: () => EventStore): void => {
  it('waits for a slow handler, gives it nothing meanwhile and nothing less afterwards', async () => {
    const store = storeOf()
    const stream = unusedName('law-')
    const after = await store.lastPosition()
    const gate = Promise.withResolvers<void>()
    const entered = Promise.withResolvers<void>()
    const finished = Promise.withResolvers<void>()
    const seen: RecordedEvent[] = []
    let running = 0
    let mostRunning = 0
    const subscription = store.subscribe({ prefixes: [stream], after, limit: 10 }, async ({ events }) => {
      running += 1
      mostRunning = Math.max(mostRunning, running)
      seen.push(...events)
      if (events.length > 0) entered.resolve()
      await gate.promise
      running -= 1
      if (seen.length === 100) finished.resolve()
    })
    await write(store, stream, 1)
    const [first, ...rest] = eventsOf(stream, 100)
    if (first === undefined) throw new Error('no event')
    for (const event of rest) await appended(store, [event])
    expect(seen.length).toBeLessThanOrEqual(10)
    gate.resolve()
    await Promise.all([entered.promise, finished.promise])
    await subscription.stop()
    expect(mostRunning).toBe(1)
    expect(seen.map(({ revision }) => revision)).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })

  it('ends with the error of a handler that rejects, and gives it nothing more', async () => {
    const store = storeOf()
    const stream = unusedName('law-')
    const after = await store.lastPosition()
    await appended(store, eventsOf(stream, 20))
    const failure = new Error('no more of this')
    let calls = 0
    const { done } = store.subscribe({ prefixes: [stream], after, limit: 1 }, async ({ events }) => {
      if (events.length === 0) return
      calls += 1
      throw failure
    })
    await expect(done).rejects.toBe(failure)
    await appended(store, eventsOf(unusedName(stream), 1))
    expect(calls).toBe(1)
  })

  it('ends when stopped: the running handler finishes, nothing comes after, and the end is no error', async () => {
    const store = storeOf()
    const stream = unusedName('law-')
    const after = await store.lastPosition()
    const entered = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    let calls = 0
    let finished = 0
    const { done, stop } = store.subscribe({ prefixes: [stream], after, limit: 5 }, async () => {
      calls += 1
      entered.resolve()
      await gate.promise
      finished += 1
    })
    await appended(store, eventsOf(stream, 20))
    await entered.promise
    const stopped = stop()
    gate.resolve()
    await stopped
    await done
    await appended(store, eventsOf(unusedName(stream), 1))
    expect([calls, finished]).toEqual([1, 1])
    await stop()
  })
}

/** What is true of every subscription to every event store. */
export const subscribeLaw = (storeOf: () => EventStore): void => {
  following(storeOf)
  handling(storeOf)
}
