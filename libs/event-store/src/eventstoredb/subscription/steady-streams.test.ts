import { GENESIS, type Link } from '@folio/kernel/hash-chain.ts'
import { startEmulator } from '@folio/test-kit/eventstore-emulator/start-emulator.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type EventStoreDb, openEventStoreDb } from '../../eventstoredb.ts'
import type { StorePage } from '../../port.ts'
import { appended, eventAfter, eventsOf, unusedName } from '../../testing/sample-events.ts'
import { testDirectories } from '../../testing/test-directories.ts'
import { type Connection, connect } from '../connection/connection.ts'
import { readsOn } from '../read/reads.ts'
import { newestPosition } from './newest-position.ts'
import { subscribeOn } from './subscriptions.ts'

const HISTORY = 300
const ROUNDS = 60

const newDir = testDirectories()
const log = { info: () => {}, warn: () => {} }

let emulator: Awaited<ReturnType<typeof startEmulator>>
let store: EventStoreDb
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  emulator = await startEmulator({ dir: newDir() })
  store = await openEventStoreDb({ url: emulator.url, log })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})
afterAll(async () => {
  await store.close()
  await emulator.stop()
})

/** Appends the next event of a stream at each call; returns its position. */
const writerOf = (stream: string): (() => Promise<number>) => {
  let link: Link = GENESIS
  return () => {
    const event = eventAfter(link, stream)
    link = event
    return appended(store, [event])
  }
}

/** A subscription to one stream beside a steady one, with what it delivers, and what it receives of the steady one and asks for. */
const following = (steady: string, own: string, after: number) => {
  const connection = connect(emulator.url)
  const counts = { steady: 0, questions: 0 }
  const counted: Connection = {
    ...connection,
    read: async function* (request, bounds) {
      for await (const response of connection.read(request, bounds)) {
        if (response.kind === 'event' && 'signal' in bounds) {
          if (response.record.stream === steady) counts.steady += 1
        }
        yield response
      }
    },
  }
  const newest = newestPosition()
  const reads = readsOn(counted, newest)
  const asking = {
    ...reads,
    hasEventAfter: (...asked: Parameters<typeof reads.hasEventAfter>) => {
      counts.questions += 1
      return reads.hasEventAfter(...asked)
    },
  }
  const parts = { connection: counted, reads: asking, newest, admit: async () => {}, steadyPrefixes: [steady] }
  const pages: StorePage[] = []
  const range = { prefixes: [own], after, limit: 10 }
  const { stop } = subscribeOn(parts, range, async (page) => void pages.push(page))
  ends.push(async () => {
    await stop()
    connection.close()
  })
  return { pages, counts }
}

it('a subscription that has caught up moves on with each event of a steady stream, and asks the store nothing', async () => {
  const [steady, own] = [unusedName('steady-'), unusedName('own-')]
  const last = await appended(store, eventsOf(own, 1))
  const { pages, counts } = following(steady, own, 0)
  await eventually(() => pages.at(-1)?.atEnd === true)
  expect(pages.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([last])
  const tick = writerOf(steady)
  for (let count = 1; count <= 3; count += 1) {
    const position = await tick()
    await eventually(() => pages.at(-1)?.position === position)
    expect(pages.at(-1)).toEqual({ events: [], position, atEnd: true })
  }
  expect(counts).toEqual({ steady: 3, questions: 0 })
})

it('a subscription that catches up receives no earlier event of a steady stream', async () => {
  const [steady, own] = [unusedName('steady-'), unusedName('own-')]
  await appended(store, eventsOf(own, 1))
  const last = await appended(store, eventsOf(steady, HISTORY))
  const { pages, counts } = following(steady, own, 0)
  await eventually(() => pages.at(-1)?.atEnd === true)
  expect(pages.at(-1)?.position).toBeGreaterThanOrEqual(last)
  expect(counts.steady).toBe(0)
})

it('a subscription to some streams of a steady prefix receives their events', async () => {
  const steady = unusedName('steady-')
  const { pages } = following(steady, `${steady}-2`, 0)
  await eventually(() => pages.at(-1)?.atEnd === true)
  const [write, tick] = [writerOf(`${steady}-2`), writerOf(`${steady}-1`)]
  const position = await write()
  const end = await tick()
  await eventually(() => pages.at(-1)?.position === end)
  expect(pages.flatMap(({ events }) => events.map((event) => event.position))).toEqual([position])
})

it('a position that a steady stream tells has no event before it that was not delivered', async () => {
  const [steady, own] = [unusedName('steady-'), unusedName('own-')]
  const [write, tick] = [writerOf(own), writerOf(steady)]
  const owned = [await write()]
  // It catches up, and is replaced, while the events come.
  const { pages, counts } = following(steady, own, 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const [position] = await Promise.all([write(), tick()])
    owned.push(position)
  }
  await eventually(() => pages.at(-1)?.atEnd === true)
  const end = await tick()
  await eventually(() => (pages.at(-1)?.position ?? 0) >= end)
  expect(counts.steady).toBeGreaterThan(0)
  const delivered: number[] = []
  for (const { events, position } of pages) {
    delivered.push(...events.map((event) => event.position))
    expect(delivered).toEqual(owned.filter((each) => each <= position))
  }
  expect(delivered).toEqual(owned)
})
