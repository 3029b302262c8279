import { createServer, type Socket } from 'node:net'
import { EventStoreDBClient } from '@eventstore/db-client'
import { type ChainedEvent, GENESIS } from '@folio/kernel/hash-chain.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { freePort } from '@folio/test-kit/containers/free-port.ts'
import { type SpawnedEmulator, spawnEmulator } from '@folio/test-kit/eventstore-emulator/spawn-emulator.ts'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type EventStoreDb, openEventStoreDb } from './eventstoredb.ts'
import { beginNextEpoch } from './eventstoredb-next-epoch.ts'
import { type Position, type RecordedEvent, StoreUnavailable } from './port.ts'
import { appended, eventAfter, eventsOf, isIncreasing } from './testing/sample-events.ts'
import { testDirectories } from './testing/test-directories.ts'

const WRITERS = 32
const EVENTS_PER_WRITER = 12
/** So much at once that appends queue for the wire when the server is gone. */
const EVENT_BYTES = 50_000
const TRIES_MAX = 1000
const BEFORE_THE_NEXT_MS = 50
/** Forty stores open at once in one process, which takes long on a busy machine. */
const CONNECT_WITHIN_MS = 60_000
const SOON = { timeout: 45_000, interval: 50 }

const newDir = testDirectories()
const log = { info: () => {}, warn: () => {} }
const running: SpawnedEmulator[] = []

const spawned = async (dir: string, port = 0): Promise<SpawnedEmulator> => {
  const emulator = await spawnEmulator(dir, port)
  running.push(emulator)
  return emulator
}
afterAll(() => Promise.all(running.map(({ end }) => end('SIGKILL'))))

const opened = (url: string): Promise<EventStoreDb> =>
  openEventStoreDb({ url, log, connectWithinMs: CONNECT_WITHIN_MS })

/** Appends until it is known that it stands; answers how often that was not known. */
const insistently = async (store: EventStoreDb, event: ChainedEvent): Promise<number> => {
  for (let failures = 0; failures < TRIES_MAX; failures += 1) {
    try {
      await appended(store, [event])
      return failures
    } catch (error) {
      expect(error).toBeInstanceOf(StoreUnavailable)
      await sleep(BEFORE_THE_NEXT_MS)
    }
  }
  throw new Error(`not appended after ${TRIES_MAX} tries`)
}

/** Everything that a subscription gives, and how to end it. */
const watched = (store: EventStoreDb, prefix: string) => {
  const seen: RecordedEvent[] = []
  const positions: Position[] = []
  const range = { prefixes: [prefix], after: 0, limit: 100 }
  const { stop } = store.subscribe(range, async (page) => {
    seen.push(...page.events)
    positions.push(page.position)
  })
  return { seen, positions, stop }
}

describe('a server that is killed and started again', () => {
  it('loses no event and repeats none, for appends and subscriptions, which resume by themselves', async () => {
    const dir = newDir()
    const first = await spawned(dir, await freePort())
    const store = await opened(first.url)
    const { seen, positions, stop } = watched(store, 's-')
    const data = Buffer.alloc(EVENT_BYTES, 'x')
    const write = async (stream: string): Promise<number> => {
      let failures = 0
      let previous = eventAfter(GENESIS, stream, { data })
      for (let i = 0; i < EVENTS_PER_WRITER; i += 1) {
        failures += await insistently(store, previous)
        previous = eventAfter(previous, stream, { data })
      }
      return failures
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, i) => write(`s-${i}`)))
    await vi.waitFor(() => expect(seen.length).toBeGreaterThan(WRITERS), SOON)
    await first.end('SIGKILL')
    await vi.waitFor(() => expect(store.health()).toEqual({ connected: false }), SOON)
    await spawned(dir, first.port)
    const failures = (await writing).reduce((sum, each) => sum + each, 0)
    expect(failures).toBeGreaterThanOrEqual(1)
    const total = WRITERS * EVENTS_PER_WRITER
    await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(total), SOON)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(total)
    expect(seen).toHaveLength(total)
    expect(isIncreasing(seen.map(({ position }) => position))).toBe(true)
    expect(isIncreasing([...new Set(positions)])).toBe(true)
    await vi.waitFor(() => expect(store.health()).toEqual({ connected: true }), SOON)
    await stop()
    await store.close()
  })
})

describe('a server that does not answer', () => {
  it('makes every call unavailable within its time limit, and answers again when it resumes', async () => {
    const emulator = await spawned(newDir())
    const store = await opened(emulator.url)
    const [event] = eventsOf('s', 1)
    if (event === undefined) throw new Error('no event')
    await appended(store, eventsOf('other', 1))
    emulator.signal('SIGSTOP')
    const calls = [
      store.append([event]),
      store.readStream('other', { direction: 'forwards', limit: 1 }),
      store.lastPosition(),
      store.loadPosition('outbox'),
      store.savePosition('outbox', { epoch: store.epoch, position: 0, event: null }),
    ]
    for (const outcome of await Promise.allSettled(calls)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreUnavailable' } })
      expect(String((outcome as PromiseRejectedResult).reason)).toContain(`127.0.0.1:${emulator.port}`)
    }
    emulator.signal('SIGCONT')
    await insistently(store, event)
    expect(await store.readStream('s', { direction: 'forwards', limit: 10 })).toHaveLength(1)
    await store.close()
  })
})

describe('a server that comes back elsewhere', () => {
  it('is found again after a silent server had its address for some time', async () => {
    const dir = newDir()
    const { url, port, end } = await spawned(dir, await freePort())
    const store = await opened(url)
    await end('SIGKILL')
    const held: Socket[] = []
    const silent = createServer((socket) => void held.push(socket.on('error', () => {})))
    silent.listen(port, '127.0.0.1')
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), SOON)
    silent.close()
    await spawned(dir, port)
    await vi.waitFor(() => store.lastPosition(), SOON)
    await appended(store, eventsOf('s', 1))
    for (const socket of held) socket.destroy()
    await store.close()
  })
})

describe('an address', () => {
  const PASSWORD = 'p4ssw0rd'

  it.each([
    [`esdb://admin:${PASSWORD}@127.0.0.1:1?tls=false`, 'esdb://127.0.0.1:1: '],
    [`esdb://admin:${PASSWORD}@nowhere.invalid:2113?tls=false`, 'esdb://nowhere.invalid:2113: '],
    [`esdb+discover://admin:${PASSWORD}@127.0.0.1:1?tls=false`, 'esdb+discover://127.0.0.1:1: '],
    [`kurrentdb://admin:${PASSWORD}@127.0.0.1:1?tls=false`, 'kurrentdb://127.0.0.1:1: '],
    [`esdb://admin:${PASSWORD}@127.0.0.1:2113?tls=perhaps`, 'its connection string is malformed'],
    [`http://admin:${PASSWORD}@127.0.0.1:2113`, 'is malformed; it must be esdb://host:port'],
    ['', 'is malformed; it must be esdb://host:port'],
  ])('that leads to no server is named without the password: %s', async (url, said) => {
    const refusal = openEventStoreDb({ url, log, connectWithinMs: 500 })
    await expect(refusal).rejects.toThrow(StoreUnavailable)
    await expect(refusal).rejects.toThrow(said)
    await expect(refusal).rejects.not.toThrow(PASSWORD)
  })
})

describe('two processes on one server', () => {
  it('follow each other’s appends, and skip events of other streams', async () => {
    const { url } = await spawned(newDir())
    const [one, other] = [await opened(url), await opened(url)]
    const { seen, positions, stop } = watched(one, 'wallet-')
    await appended(other, eventsOf('wallet-1', 3))
    await vi.waitFor(() => expect(seen).toHaveLength(3), SOON)
    const position = await appended(other, eventsOf('trading-1', 3))
    await vi.waitFor(() => expect(positions.at(-1)).toBe(position), SOON)
    await stop()
    await one.close()
    await other.close()
  })

  it('that start almost at the same time on an empty server all have its first epoch', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { url, end } = await spawned(newDir())
      const beginning = Array.from({ length: 40 }, async (_, n) => {
        await sleep(n)
        return opened(url)
      })
      const stores = await Promise.all(beginning)
      expect(stores.map(({ epoch }) => epoch)).toEqual(stores.map(() => 1))
      await appended(stores[0] as EventStoreDb, eventsOf('wallet-1', 1))
      await Promise.all(stores.map(({ close }) => close()))
      await end('SIGTERM')
    }
  })

  it('agree on the epoch, and a later epoch shuts out a process that began with an earlier one', async () => {
    const { url } = await spawned(newDir())
    const told: string[] = []
    const onStaleEpoch = ({ message }: Error) => told.push(message)
    const [one, other] = await Promise.all([openEventStoreDb({ url, log, onStaleEpoch }), opened(url)])
    expect([one.epoch, other.epoch]).toEqual([1, 1])
    const { done } = one.subscribe({ prefixes: [], after: 0, limit: 10 }, async () => {})
    await appended(one, eventsOf('wallet-1', 1))
    expect(await beginNextEpoch(url)).toBe(2)
    await vi.waitFor(() => expect(one.health()).toEqual({ connected: false }), SOON)
    await expect(one.append(eventsOf('wallet-2', 1))).rejects.toThrow(/has epoch 2.*began with epoch 1/)
    await expect(one.savePosition('outbox', { epoch: 1, position: 0, event: null })).rejects.toThrow(/has epoch 2/)
    expect(told[0]).toMatch(/has epoch 2.*began with epoch 1/)
    const later = await opened(url)
    expect(later.epoch).toBe(2)
    await appended(later, eventsOf('wallet-2', 1))
    for (const store of [one, other, later]) await store.close()
    await done
  })

  it('keep the saved positions of a restored store, and begin an epoch higher than any before', async () => {
    const { url } = await spawned(newDir())
    const before = await opened(url)
    const position = await appended(before, eventsOf('wallet-1', 1))
    await before.savePosition('outbox-wallet', { epoch: 1, position, event: null })
    await before.close()
    expect(await beginNextEpoch(url, { positions: ['outbox-wallet', 'outbox-none'], atLeast: 5 })).toBe(5)
    const after = await opened(url)
    expect(after.epoch).toBe(5)
    expect(await after.loadPosition('outbox-wallet')).toEqual({ epoch: 5, position, event: null })
    expect(await after.loadPosition('outbox-none')).toBeUndefined()
    expect(await beginNextEpoch(url, { atLeast: 2 })).toBe(6)
    await after.close()
  })
})

describe('the data on the server', () => {
  it('is metadata that no client parses as JSON, and reserved streams that callers can neither read nor write', async () => {
    const { url } = await spawned(newDir())
    const store = await opened(url)
    const position = await appended(store, eventsOf('wallet-1', 1))
    await store.savePosition('outbox', { epoch: 1, position, event: null })
    await store.savePosition('outbox', { epoch: 1, position, event: null })
    expect(await store.lastPosition()).toBe(position)
    const page = await store.readAll({ prefixes: [], after: 0, limit: 10 })
    expect(page.events.map(({ stream }) => stream)).toEqual(['wallet-1'])
    expect(page).toMatchObject({ position, atEnd: true })
    await expect(store.append(eventsOf('_folio-epoch', 1))).rejects.toThrow(/^refused by the event store: /)

    const client = EventStoreDBClient.connectionString(url)
    const metadata: unknown[] = []
    for await (const { event } of client.readStream('wallet-1')) metadata.push(event?.metadata)
    const kept = Buffer.concat([Buffer.of(0), Buffer.from(page.events[0]?.metadata ?? [])])
    expect(metadata.map((bytes) => Buffer.from(bytes as Uint8Array))).toEqual([kept])
    const saved: unknown[] = []
    for await (const { event } of client.readStream('_folio-position-outbox')) saved.push(event?.revision)
    expect(saved).toEqual([1n])
    await client.dispose()
    await store.close()
  })
})
