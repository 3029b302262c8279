import type { EventStore } from '@folio/event-store/port.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { storeWith, writeTally } from '@folio/service-kit/testing/tally.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import { eventStreams, type StreamBounds, type StreamRequest } from './event-streams.ts'

const ALL = { types: undefined, accounts: undefined, streams: undefined }

/** Streams over a store, with a reader that collects what it has read. */
const world = (store: EventStore, bounds: Partial<StreamBounds> = {}) => {
  const streams = eventStreams({ store, log: silentLog }, bounds)
  const cuts: string[] = []
  const open = (request: Partial<StreamRequest> = {}, mayRead = async () => true, key = 'session', operator = key) =>
    streams.open({ operator, key, mayRead, cut: () => cuts.push(key) }, { after: 0, filter: ALL, ...request })
  const read = (stream: ReturnType<typeof open>) => {
    if (typeof stream === 'string') throw new Error(`there is no stream: ${stream}`)
    const reader = stream.getReader()
    const state = { text: '', isDone: false, cancel: () => reader.cancel() }
    const readOn = async (): Promise<void> => {
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        state.text += Buffer.from(value).toString()
      }
      state.isDone = true
    }
    void readOn()
    return state
  }
  return { streams, open, read, cuts }
}

const idsIn = (text: string): readonly string[] =>
  text
    .split('\n\n')
    .filter((frame) => frame.includes('\ndata: '))
    .map((frame) => frame.split('\n')[0] ?? '')

describe('a stream of events', () => {
  it('shows the stored events after a position, in order, then each new one', async () => {
    const store = await storeWith(3)
    const { open, read, streams } = world(store)
    const reading = read(open({ after: 1 }))
    await eventually(async () => idsIn(reading.text).length === 3)
    await writeTally(store, 1, 'b')
    await eventually(async () => idsIn(reading.text).length === 5)
    expect(idsIn(reading.text)).toEqual(['id: 1~2', 'id: 1~3', 'id: 1~4', 'id: 1~5', 'id: 1~6'])
    expect(reading.text.startsWith('id: 1~1\ndata:\n\n')).toBe(true)
    await streams.stop()
  })

  it('shows only events that match the filter, and the position up to which it has read', async () => {
    const store = await storeWith(3)
    const { open, read, streams } = world(store, { cursorEveryMs: 20 })
    const reading = read(open({ filter: { ...ALL, types: new Set(['Nothing']) } }))
    await eventually(async () => reading.text.includes('id: 1~4\ndata:\n\n'))
    expect(idsIn(reading.text)).toEqual([])
    await streams.stop()
  })

  it('tells once that it has looked through what was stored before it began, if it is asked to', async () => {
    const store = await storeWith(3)
    const { open, read, streams } = world(store)
    const filter = { ...ALL, types: new Set(['Nothing']) }
    const end = await store.lastPosition()
    const [told, untold] = [read(open({ filter, tellsReached: end })), read(open({ filter }))]
    await eventually(async () => told.text.includes(`event: caught-up\ndata: {"position":${end}}\n\n`))
    await writeTally(store, 1, 'b')
    const all = read(open({ tellsReached: await store.lastPosition() }))
    await eventually(async () => all.text.includes('event: caught-up'))
    expect(all.text.indexOf('event: caught-up')).toBeGreaterThan(all.text.lastIndexOf('foliostream'))
    expect(told.text.split('event: caught-up')).toHaveLength(2)
    expect(untold.text).not.toContain('caught-up')
    await streams.stop()
  })

  it('thins out what is stored after it began while more comes than its limit, and tells how many events it left out', async () => {
    const store = await storeWith(30)
    const end = await store.lastPosition()
    const { open, read, streams } = world(store)
    const reading = read(open({ limit: { perSecond: 2, after: end } }))
    await eventually(async () => idsIn(reading.text).length === end)
    expect(reading.text).not.toContain('skipped')
    await writeTally(store, 300, 'b')
    const newest = await store.lastPosition()
    await eventually(async () => reading.text.includes(`id: 1~${newest}\nevent: `))
    const live = reading.text
      .slice(reading.text.lastIndexOf(`id: 1~${end}\nevent: `))
      .split('\n\n')
      .slice(1, -1)
    const counts = [...reading.text.matchAll(/event: skipped\ndata: \{"events":(\d+)\}/g)].map(([, count]) =>
      Number(count),
    )
    const shown = live.filter((message) => message.includes('"foliostream"')).length
    expect(counts.length).toBeGreaterThan(0)
    expect(counts.reduce((sum, count) => sum + count, shown)).toBe(newest - end)
    expect(live.at(-1)).toContain(`"folioposition":${newest}`)
    await streams.stop()
  })

  it('reports an id of another epoch to the reader, and ends', async () => {
    const { open, read } = world(await storeWith(1))
    const reading = read(open({ after: 'reset' }))
    await eventually(async () => reading.isDone)
    expect(reading.text).toBe('event: reset\ndata: {"epoch":1}\n\n')
  })

  it('ends with its reason when its session ends, and when the process stops', async () => {
    const { open, read, streams } = world(await storeWith(1), { checkEveryMs: 10 })
    let mayRead = true
    const [one, other] = [read(open({}, async () => mayRead, 'one')), read(open({}, async () => true, 'other'))]
    mayRead = false
    await eventually(async () => one.isDone)
    expect(one.text.endsWith('event: end\ndata: {"reason":"session_ended"}\n\n')).toBe(true)
    expect(other.isDone).toBe(false)
    await streams.stop()
    await eventually(async () => other.isDone)
    expect(other.text.endsWith('event: end\ndata: {"reason":"stopping"}\n\n')).toBe(true)
    expect(open()).toBe('stopping')
  })

  it('continues while it is unknown whether the session runs', async () => {
    let asked = 0
    const { open, read, streams } = world(await storeWith(1), { checkEveryMs: 5 })
    const reading = read(
      open({}, async () => {
        asked += 1
        throw new Error('the read model does not answer')
      }),
    )
    await eventually(async () => asked > 2)
    expect(reading.isDone).toBe(false)
    await streams.stop()
  })

  it('ends without a reason once the state of its session was unknown for too long', async () => {
    const { open, read, streams } = world(await storeWith(1), { checkEveryMs: 5, unconfirmedMs: 40 })
    const failing = read(
      open({}, async () => {
        throw new Error('the read model does not answer')
      }),
    )
    const hanging = read(open({}, () => new Promise<boolean>(() => undefined)))
    const confirmed = read(open())
    await eventually(async () => failing.isDone && hanging.isDone)
    expect(failing.text).not.toContain('event: end')
    expect(hanging.text).not.toContain('event: end')
    expect(confirmed.isDone).toBe(false)
    await streams.stop()
  })

  it('asks one question about its session at a time', async () => {
    const { open, read, streams } = world(await storeWith(1), { checkEveryMs: 5, unconfirmedMs: 60 })
    let asked = 0
    const reading = read(
      open({}, () => {
        asked += 1
        return new Promise<boolean>(() => undefined)
      }),
    )
    await eventually(async () => reading.isDone)
    expect(asked).toBe(1)
    await streams.stop()
  })

  it('counts towards the limits of its session (four) and of the process; closing one frees its place', async () => {
    const { open, read, streams } = world(await storeWith(1), { streamsMax: 6 })
    const opened = [read(open()), read(open()), read(open()), read(open())]
    expect(open()).toBe('too_many')
    for (const key of ['b', 'c']) read(open({}, undefined, key))
    expect(open({}, undefined, 'd')).toBe('too_many')
    await opened[0]?.cancel()
    read(open())
    expect(open()).toBe('too_many')
    await streams.stop()
  })

  it('counts the sessions of an operator together', async () => {
    const { open, read, streams } = world(await storeWith(1), { streamsOfOperatorMax: 3 })
    const opened = ['a', 'b', 'c'].map((key) => read(open({}, undefined, key, 'ann')))
    expect(open({}, undefined, 'd', 'ann')).toBe('too_many')
    read(open({}, undefined, 'e', 'bob'))
    await opened[0]?.cancel()
    read(open({}, undefined, 'd', 'ann'))
    await streams.stop()
  })

  it('reads only the streams that its filter names while it is behind', async () => {
    const store = await storeWith(1)
    const asked: (readonly string[])[] = []
    const watched: EventStore = {
      ...store,
      readAll: (range) => {
        asked.push(range.prefixes)
        return store.readAll(range)
      },
    }
    const { open, read, streams } = world(watched)
    const named = read(open({ filter: { ...ALL, streams: new Set(['tally-a']) } }))
    await eventually(async () => idsIn(named.text).length === 2)
    const all = read(open())
    await eventually(async () => idsIn(all.text).length === 2)
    expect(asked).toEqual([['tally-a'], []])
    await streams.stop()
  })

  it('shows the new events of the streams, types and accounts that its filter names', async () => {
    const store = await storeWith(1)
    const { open, read, streams } = world(store)
    const filters = [
      { streams: new Set(['tally-b']) },
      { types: new Set(['Nothing']) },
      { accounts: new Set(['tally:b']) },
    ]
    const [named, typed, posted] = filters.map((filter) => read(open({ after: 2, filter: { ...ALL, ...filter } })))
    const all = read(open({ after: 2 }))
    await writeTally(store, 1, 'b')
    await writeTally(store, 1, 'c')
    await eventually(async () => idsIn(all.text).length === 4)
    await eventually(async () => idsIn(named?.text ?? '').length === 2 && idsIn(posted?.text ?? '').length === 2)
    expect([named, typed, posted].map((each) => idsIn(each?.text ?? ''))).toEqual([
      ['id: 1~3', 'id: 1~4'],
      [],
      ['id: 1~3', 'id: 1~4'],
    ])
    await streams.stop()
  })

  it('cuts off a reader that does not read, and buffers little for it', async () => {
    const store = await storeWith(400)
    const { open, cuts } = world(store, { waitingBytesMax: 2_000, stalledMs: 50 })
    const stream = open()
    await eventually(async () => cuts.length === 1)
    expect(open({}, undefined, 'next')).toBeInstanceOf(ReadableStream)
    if (typeof stream !== 'string') await stream.cancel()
  })
})
