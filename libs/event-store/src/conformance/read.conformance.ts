import { randomBytes } from 'node:crypto'
import { eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { describe, expect, it } from 'vitest'
import { type EventStore, type Position, READ_EVENTS_MAX, type RecordedEvent, type StorePage } from '../port.ts'
import { appended, eventAfter, eventsOf, isIncreasing, partsOf, unusedName } from '../testing/sample-events.ts'

const BIG_BYTES = 300 * 1024
const PAGES_MAX = 100_000

const all = async (store: EventStore, prefixes: readonly string[], after: Position): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  let position = after
  for (let i = 0; i < PAGES_MAX; i += 1) {
    const page: StorePage = await store.readAll({ prefixes, after: position, limit: 7 })
    expect(page.events.length).toBeLessThanOrEqual(7)
    expect(page.position).toBeGreaterThanOrEqual(page.events.at(-1)?.position ?? position)
    events.push(...page.events)
    position = page.position
    if (page.atEnd) return events
  }
  throw new Error('the store does not end')
}

/** Reads backwards to the beginning of the store, or to a position. */
const newest = async (
  store: EventStore,
  prefixes: readonly string[],
  limit: number,
  downTo: Position,
): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  let page: StorePage = await store.readAllBackwards({ prefixes, limit })
  for (let i = 0; i < PAGES_MAX; i += 1) {
    expect(page.events.length).toBeLessThanOrEqual(limit)
    expect(page.position).toBeLessThanOrEqual(page.events.at(-1)?.position ?? page.position)
    events.push(...page.events)
    if (page.atEnd || page.position <= downTo) return events
    page = await store.readAllBackwards({ prefixes, before: page.position, limit })
  }
  throw new Error('the store does not begin')
}

const ofOneStream = (storeOf: () => EventStore): void => {
  it('is read forwards and backwards, from the end or from a revision, in pages', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    await appended(store, eventsOf(stream, 20))
    const revisions = async (direction: 'forwards' | 'backwards', limit: number, from?: number): Promise<number[]> => {
      const range = from === undefined ? { direction, limit } : { direction, limit, from }
      return (await store.readStream(stream, range)).map(({ revision }) => revision)
    }
    expect(await revisions('forwards', 3)).toEqual([0, 1, 2])
    expect(await revisions('forwards', 3, 3)).toEqual([3, 4, 5])
    expect(await revisions('forwards', 100, 18)).toEqual([18, 19])
    expect(await revisions('forwards', 3, 20)).toEqual([])
    expect(await revisions('backwards', 3)).toEqual([19, 18, 17])
    expect(await revisions('backwards', 3, 16)).toEqual([16, 15, 14])
    expect(await revisions('backwards', 100, 1)).toEqual([1, 0])
    expect(await revisions('backwards', 2, 1000)).toEqual([19, 18])
  })

  it('is empty if it does not exist', async () => {
    const store = storeOf()
    for (const direction of ['forwards', 'backwards'] as const) {
      expect(await store.readStream(unusedName('test-'), { direction, limit: 1 })).toEqual([])
    }
  })
}

const itsBytes = (storeOf: () => EventStore): void => {
  it('has the same bytes as appended, increasing positions, and ids made from hashes', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    let link = GENESIS
    const events = [
      { data: Buffer.alloc(0), metadata: Buffer.alloc(0) },
      { data: Buffer.from([0]), metadata: Buffer.from([0, 0, 255, 254, 0]) },
      { data: Buffer.from('{ "a" : 1.50,\n "ä": "\\u00e4" }'), metadata: Buffer.from(' {"b":2, "b":3} ') },
      { data: Buffer.from('null'), metadata: Buffer.from('"text"') },
      { data: randomBytes(1000), metadata: randomBytes(1000), type: 'x' },
    ].map((words) => {
      const event = eventAfter(link, stream, words)
      link = event
      return event
    })
    const position = await appended(store, events)
    const read = await store.readStream(stream, { direction: 'forwards', limit: 10 })
    expect(read.map(partsOf)).toEqual(events.map(partsOf))
    expect(read.map(({ id }) => id)).toEqual(events.map(({ hash }) => eventId(hash)))
    expect(isIncreasing(read.map((event) => event.position))).toBe(true)
    expect(read.at(-1)?.position).toBe(position)
  })

  it('may have large events, and returns as many of them as requested', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    let link = GENESIS
    for (let i = 0; i < 20; i += 1) {
      const event = eventAfter(link, stream, { data: Buffer.alloc(BIG_BYTES, i) })
      await appended(store, [event])
      link = event
    }
    const read = await store.readStream(stream, { direction: 'backwards', limit: 19 })
    expect(read.map(({ revision }) => revision)).toEqual(Array.from({ length: 19 }, (_, i) => 19 - i))
    expect(read.every(({ data, revision }) => data.length === BIG_BYTES && data.every((b) => b === revision))).toBe(
      true,
    )
  })

  it('rejects a limit that is not a whole number from 1 to the highest', async () => {
    const store = storeOf()
    for (const limit of [0, -1, 1.5, Number.NaN, READ_EVENTS_MAX + 1]) {
      await expect(store.readStream('test-', { direction: 'forwards', limit })).rejects.toThrow(/^refused/)
      await expect(store.readAll({ prefixes: [], after: 0, limit })).rejects.toThrow(/^refused/)
      await expect(store.readAllBackwards({ prefixes: [], limit })).rejects.toThrow(/^refused/)
    }
  })
}

const ofManyStreams = (storeOf: () => EventStore): void => {
  it('are in the order of their positions, each of them once, and in the order of each stream', async () => {
    const store = storeOf()
    const prefix = unusedName('test-')
    const after = await store.lastPosition()
    const streams = Array.from({ length: 10 }, (_, i) => `${prefix}-${i}`)
    await Promise.all(
      streams.map(async (stream) => {
        for (const event of eventsOf(stream, 10)) await appended(store, [event])
      }),
    )
    const events = await all(store, [prefix], after)
    expect(events).toHaveLength(100)
    expect(isIncreasing(events.map(({ position }) => position))).toBe(true)
    for (const stream of streams) {
      const revisions = events.filter((event) => event.stream === stream).map(({ revision }) => revision)
      expect(revisions).toEqual(Array.from({ length: 10 }, (_, i) => i))
    }
  })

  it('are selected by prefix, without any special character', async () => {
    const store = storeOf()
    const mark = unusedName('')
    const after = await store.lastPosition()
    const names = [`payment-agent-${mark}`, `payment-${mark}`, `my-payment-${mark}`, `PAYMENT-${mark}`, `pay%-_${mark}`]
    for (const name of names) await appended(store, eventsOf(name, 1))
    const chosen = async (...prefixes: string[]): Promise<string[]> =>
      (await all(store, prefixes, after)).map(({ stream }) => stream).filter((stream) => stream.includes(mark))
    expect(await chosen('payment-')).toEqual(names.slice(0, 2))
    expect(await chosen('payment-agent-')).toEqual(names.slice(0, 1))
    expect(await chosen('payment-agent-', 'my-')).toEqual([names[0], names[2]])
    expect(await chosen('payment-agent-', 'payment-')).toEqual(names.slice(0, 2))
    expect(await chosen('pay%-_')).toEqual(names.slice(4))
    expect(await chosen()).toEqual(names)
  })

  it('are read backwards in pages, each of them once, from the end or before a position', async () => {
    const store = storeOf()
    const [mine, others] = [unusedName('test-'), unusedName('other-')]
    const after = await store.lastPosition()
    for (let i = 0; i < 10; i += 1) {
      await appended(store, eventsOf(`${mine}-${i}`, 3))
      await appended(store, eventsOf(`${others}-${i}`, 2))
    }
    const forwards = await all(store, [mine], after)
    for (const limit of [1, 7, 30, 31]) {
      expect((await newest(store, [mine], limit, after)).map(({ id }) => id)).toEqual(
        forwards.map(({ id }) => id).toReversed(),
      )
    }
    const middle = forwards[12]?.position ?? 0
    const { events } = await store.readAllBackwards({ prefixes: [mine], before: middle, limit: 2 })
    expect(events.map(({ id }) => id)).toEqual([forwards[11]?.id, forwards[10]?.id])
    const first = forwards[0]?.position ?? 0
    const none = await store.readAllBackwards({ prefixes: [mine], before: first, limit: 2 })
    expect([none.events, none.position <= first]).toEqual([[], true])
  })

  it('report the end of the store', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const position = await appended(store, eventsOf(stream, 3))
    const last = await store.lastPosition()
    expect(last).toBeGreaterThanOrEqual(position)
    const page = await store.readAll({ prefixes: [unusedName('none-')], after: last, limit: 5 })
    expect(page.events).toEqual([])
    expect(page.position).toBeGreaterThanOrEqual(last)
  })
}

/** Streams that a server may keep for itself. */
const SYSTEM_STREAMS = ['$$$scavenges', '$$$users', '$users', '$scavenges']

const ofTheServer = (storeOf: () => EventStore): void => {
  it('are not among those of an empty prefix, which gives all others', async () => {
    const store = storeOf()
    await appended(store, eventsOf(unusedName('test-'), 1))
    const [page, every] = await Promise.all(
      [[''], []].map((prefixes) => store.readAll({ prefixes, after: 0, limit: 20 })),
    )
    expect(page?.events.length).toBeGreaterThan(0)
    expect(page?.events.map(({ stream }) => stream).filter((stream) => stream.startsWith('$'))).toEqual([])
    expect(page?.events.map(({ id }) => id)).toEqual(every?.events.map(({ id }) => id))
  })

  it('are not read by any name or prefix', async () => {
    const store = storeOf()
    await appended(store, eventsOf(unusedName('test-'), 1))
    for (const direction of ['forwards', 'backwards'] as const) {
      for (const stream of SYSTEM_STREAMS) expect(await store.readStream(stream, { direction, limit: 5 })).toEqual([])
    }
    for (const prefix of ['$', '$$', ...SYSTEM_STREAMS]) {
      const page = await store.readAll({ prefixes: [prefix], after: 0, limit: 5 })
      expect(page).toMatchObject({ events: [], atEnd: true })
    }
  })
}

/** Tests reads from any event store. */
export const readConformance = (storeOf: () => EventStore): void => {
  describe('a stream', () => {
    ofOneStream(storeOf)
    itsBytes(storeOf)
  })
  describe('events of many streams', () => ofManyStreams(storeOf))
  describe('events of the server itself', () => ofTheServer(storeOf))
}
