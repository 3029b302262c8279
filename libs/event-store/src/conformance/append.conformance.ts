import { GENESIS } from '@folio/kernel/hash-chain.ts'
import { describe, expect, it } from 'vitest'
import { APPEND_BYTES_MAX, APPEND_EVENTS_MAX, EVENT_TYPE_MAX, type EventStore, STREAM_NAME_MAX } from '../port.ts'
import { appended, conflictingEvent, eventAfter, eventsOf, partsOf, unusedName } from '../testing/sample-events.ts'

const WRITERS = 50
const CONFLICT = { outcome: 'conflict' }

const lengthOf = async (store: EventStore, stream: string): Promise<number> =>
  (await store.readStream(stream, { direction: 'forwards', limit: 1000 })).length

const conflicts = (storeOf: () => EventStore): void => {
  it('lets exactly one of two writers win a revision', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const [event] = eventsOf(stream, 1)
    if (event === undefined) throw new Error('no event')
    const outcomes = await Promise.all([store.append([event]), store.append([conflictingEvent(event, 'other')])])
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['appended', 'conflict'])
    expect(await lengthOf(store, stream)).toBe(1)
  })

  it(`lets exactly one of ${WRITERS} writers win a revision, and keeps what the winner wrote`, async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const first = eventAfter(GENESIS, stream)
    await appended(store, [first])
    const rivals = Array.from({ length: WRITERS }, (_, i) => eventAfter(first, stream, { data: Buffer.from(`${i}`) }))
    const outcomes = await Promise.all(rivals.map((event) => store.append([event])))
    const winners = rivals.filter((_, i) => outcomes[i]?.outcome === 'appended')
    expect(winners).toHaveLength(1)
    const kept = await store.readStream(stream, { direction: 'forwards', limit: 10 })
    expect(kept.map(partsOf)).toEqual([first, ...winners].map(partsOf))
  })

  it('returns a conflict for another byte at the same revision', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const event = eventAfter(GENESIS, stream, { data: Buffer.from('{"amount":"1"}') })
    await appended(store, [event])
    for (const words of [
      { data: Buffer.from('{"amount":"2"}') },
      { data: event.data, metadata: Buffer.from('{"at":"later"}') },
      { data: event.data, type: 'SomethingElseHappened' },
    ]) {
      expect(await store.append([eventAfter(GENESIS, stream, words)])).toEqual(CONFLICT)
    }
    expect(await lengthOf(store, stream)).toBe(1)
  })

  it('returns a conflict for an append after a gap, and writes nothing', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const events = eventsOf(stream, 5)
    expect(await store.append(events.slice(1, 2))).toEqual(CONFLICT)
    await appended(store, events.slice(0, 2))
    expect(await store.append(events.slice(3))).toEqual(CONFLICT)
    expect(await lengthOf(store, stream)).toBe(2)
  })

  it('writes all events of an append or none', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const events = eventsOf(stream, 3)
    const [, second] = events
    if (second === undefined) throw new Error('no event')
    await appended(store, events.slice(0, 2))
    expect(await store.append([conflictingEvent(second, 'other'), ...events.slice(2)])).toEqual(CONFLICT)
    expect(await store.append(events)).toEqual(CONFLICT)
    expect(await lengthOf(store, stream)).toBe(2)
  })
}

const repeats = (storeOf: () => EventStore): void => {
  it('returns the position of the stored events for a repeat', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const events = eventsOf(stream, 3)
    const position = await appended(store, events)
    expect(await appended(store, events)).toBe(position)
    expect(await lengthOf(store, stream)).toBe(3)
  })

  it('recognizes a repeat of events far back in the stream, and of a part of a batch', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const events = eventsOf(stream, 150)
    const early = await appended(store, events.slice(0, 10))
    const late = await appended(store, events.slice(10))
    expect(await appended(store, events.slice(0, 10))).toBe(early)
    expect(await appended(store, events.slice(7, 10))).toBe(early)
    expect(await appended(store, events.slice(0, 4))).toBeLessThan(early)
    expect(await appended(store, events.slice(140))).toBe(late)
    expect(await lengthOf(store, stream)).toBe(150)
  })

  it('recognizes as one repeat what several appends wrote, with events of another stream between them', async () => {
    const store = storeOf()
    const events = eventsOf(unusedName('test-'), 3)
    const first = await appended(store, events.slice(0, 1))
    const between = await appended(store, eventsOf(unusedName('test-'), 1))
    const last = await appended(store, events.slice(1))
    expect(await appended(store, events)).toBe(last)
    expect([first, between, last]).toEqual([first, between, last].toSorted((one, other) => one - other))
  })

  it('writes concurrent copies of an append once', async () => {
    const store = storeOf()
    const stream = unusedName('test-')
    const events = eventsOf(stream, 2)
    const positions = await Promise.all(Array.from({ length: WRITERS }, () => appended(store, events)))
    expect(new Set(positions).size).toBe(1)
    expect(await lengthOf(store, stream)).toBe(2)
  })
}

const badInput = (storeOf: () => EventStore): void => {
  const stream = unusedName('test-')
  const other = unusedName('test-')
  const long = unusedName('test-').padEnd(STREAM_NAME_MAX + 1, 'x')

  it.each([
    ['no events', []],
    ['more events than an append may carry', eventsOf(stream, APPEND_EVENTS_MAX + 1)],
    ['more bytes than an append may carry', [eventAfter(GENESIS, stream, { data: Buffer.alloc(APPEND_BYTES_MAX) })]],
    ['events of several streams', [eventAfter(GENESIS, stream), ...eventsOf(other, 2).slice(1)]],
    ['events that do not follow one another', [...eventsOf(stream, 1), ...eventsOf(stream, 3).slice(2)]],
    ['an empty stream name', eventsOf('', 1)],
    ['a stream name that is too long', eventsOf(long, 1)],
    ['a stream name with a line break', eventsOf(`${stream}\n`, 1)],
    ['a stream name with a blank', eventsOf(`test ${stream}`, 1)],
    ['a stream name beyond ASCII', eventsOf(`${stream}é`, 1)],
    ['a stream name of the server', eventsOf(`$${stream}`, 1)],
    ['an empty type', [eventAfter(GENESIS, stream, { type: '' })]],
    ['a type that is too long', [eventAfter(GENESIS, stream, { type: 'T'.repeat(EVENT_TYPE_MAX + 1) })]],
  ])('refuses %s and writes nothing', async (_, events) => {
    const store = storeOf()
    await expect(store.append(events)).rejects.toThrow(/^refused by the event store: /)
    expect(await lengthOf(store, stream)).toBe(0)
  })

  it('accepts the longest name, the most events and the most bytes', async () => {
    const store = storeOf()
    const longest = unusedName('test-').padEnd(STREAM_NAME_MAX, 'x')
    const many = eventsOf(longest, APPEND_EVENTS_MAX)
    await appended(store, many)
    const data = Buffer.alloc(APPEND_BYTES_MAX, 'x')
    await appended(store, [eventAfter(GENESIS, unusedName('test-'), { data, metadata: Buffer.alloc(0) })])
    expect(await lengthOf(store, longest)).toBe(APPEND_EVENTS_MAX)
  })
}

/** Tests appends to any event store. */
export const appendConformance = (storeOf: () => EventStore): void => {
  describe('two writers', () => conflicts(storeOf))
  describe('a repeat', () => repeats(storeOf))
  describe('bad input', () => badInput(storeOf))
}
