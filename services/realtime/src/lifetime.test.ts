import { outgoing } from '@folio/bus/port.ts'
import { type Revoked, revocations } from '@folio/contracts/messaging/revocation.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestOptions, type TestRealtime } from './testing/running-realtime.ts'
import { connect, type TestClient } from './testing/socket-client.ts'

const started: TestRealtime[] = []
const start = async (options?: TestOptions): Promise<TestRealtime> => {
  const sockets = await startTestRealtime(options)
  started.push(sockets)
  return sockets
}
afterEach(async () => {
  for (const { stop } of started.splice(0)) await stop()
})

const revoke = ({ bus }: TestRealtime, what: Revoked): Promise<void> =>
  bus.send([outgoing(revocations, { ...what, at: timestampOf(0) })])

/** Creates a store whose reads of streams wait between `hold` and `release`; `held` counts them. */
const holdableReads = () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isHeld = false
  let held = 0
  const around = (store: EventStore): EventStore => ({
    ...store,
    readStream: async (...args) => {
      if (isHeld) {
        held += 1
        await released
      }
      return store.readStream(...args)
    },
  })
  const hold = (): void => {
    isHeld = true
  }
  return { around, hold, release, held: () => held }
}

it('a silent client is closed with 4000, and one that pings is not', async () => {
  const sockets = await start({ bounds: { idleMs: 4_000 } })
  const silent = await sockets.open()
  const alive = await sockets.open()
  const pinging = setInterval(() => alive.send({ ping: 1 }), 50)
  expect(await silent.closed).toMatchObject({
    code: 4000,
    reason: expect.stringContaining('no frame received for 4 s'),
  })
  expect((await alive.ask({ time: 1 })).error).toBeUndefined()
  clearInterval(pinging)
})

it('a client does not count as silent while its calls wait and its frames are not read', async () => {
  const { around, hold, release } = holdableReads()
  const sockets = await start({ around, bounds: { idleMs: 2_000, waitingCallsMax: 2 } })
  const client = await sockets.open({})
  hold()
  for (const req_id of [1, 2, 3]) client.send({ balance: 1, req_id })
  await sleep(4_000)
  release()
  for (const req_id of [1, 2, 3]) expect((await client.next()).req_id).toBe(req_id)
  expect((await client.closed).code).toBe(4000)
})

it('a client whose refused frames wait for their answers is not read, pings neither, and does not count as silent', async () => {
  const bounds = { idleMs: 1_000, waitingCallsMax: 4, refusedFramesMax: 0, refusedPauseMs: 60_000 }
  const sockets = await start({ bounds })
  const flooding = await sockets.open()
  for (let n = 0; n < 5; n += 1) flooding.send({ ping: 2 })
  const silent = await sockets.open()
  expect((await silent.closed).code).toBe(4000)
  expect(flooding.socket.readyState).toBe(flooding.socket.OPEN)
  flooding.socket.terminate()
})

it('the token that a socket was opened with is revoked: 1008', async () => {
  const sockets = await start()
  const client = await sockets.open({})
  const other = await sockets.open({ token_id: 'token-2', grant_id: 'grant-2' })
  await revoke(sockets, { client_id: 'client-1', token_id: 'token-1' })
  expect((await client.closed).code).toBe(1008)
  expect((await other.ask({ ping: 1 })).ping).toBe('pong')
  await revoke(sockets, { client_id: 'client-1', grant_id: 'grant-2' })
  expect((await other.closed).code).toBe(1008)
})

describe('a token that expires', () => {
  const LEFT_MS = 60_000

  it('closes the sockets that were opened with it, and no others: 1008', async () => {
    let aheadMs = 0
    const sockets = await start({ aheadMs: () => aheadMs })
    const token_expires_at = Date.now() + LEFT_MS
    const client = await sockets.open({ token_expires_at })
    const others = [await sockets.open({ token_expires_at: 8.64e15 }), await sockets.open({}), await sockets.open()]
    expect((await client.ask({ ping: 1 })).ping).toBe('pong')
    aheadMs = LEFT_MS
    expect(await client.closed).toMatchObject({ code: 1008, reason: expect.stringContaining('has expired') })
    for (const other of others) expect((await other.ask({ ping: 1 })).ping).toBe('pong')
  })

  it('invalidates its one-time passwords, which are used up by an attempt', async () => {
    let aheadMs = 0
    const sockets = await start({ aheadMs: () => aheadMs })
    const token_expires_at = Date.now() + LEFT_MS
    const url = `${sockets.url.replace('http', 'ws')}demo?otp=${await sockets.otp({ token_expires_at })}`
    aheadMs = LEFT_MS
    await expect(connect(url)).rejects.toThrow('401 Unauthorized')
    aheadMs = 0
    await expect(connect(url)).rejects.toThrow('401 Unauthorized')
  })
})

it("a revocation of all tokens of a client closes all its sockets, and no other client's", async () => {
  const sockets = await start()
  const clients = [await sockets.open({}), await sockets.open({ token_id: 'token-2' })]
  const stranger = await sockets.open({ client_id: 'client-2' })
  await revoke(sockets, { client_id: 'client-1' })
  for (const { closed } of clients) expect((await closed).code).toBe(1008)
  expect((await stranger.ask({ ping: 1 })).ping).toBe('pong')
})

it('an application is closed: so is every socket opened through it and no other, and its passwords open none', async () => {
  const sockets = await start()
  const client = await sockets.open({})
  const other = await sockets.open({ client_id: 'client-2', application_id: 'application-2' })
  await revoke(sockets, { application_id: 'application-1' })
  expect((await client.closed).code).toBe(1008)
  expect((await other.ask({ ping: 1 })).ping).toBe('pong')
  await expect(sockets.open({})).rejects.toThrow('401 Unauthorized')
})

it('a password of a token that was revoked since opens no socket', async () => {
  const sockets = await start()
  const url = `${sockets.url.replace('http', 'ws')}demo?otp=${await sockets.otp()}`
  const witness = await sockets.open({})
  await revoke(sockets, { client_id: 'client-1', token_id: 'token-1' })
  expect((await witness.closed).code).toBe(1008)
  await expect(connect(url)).rejects.toThrow('401 Unauthorized')
})

it('a server that stops closes its sockets with 1001', async () => {
  const sockets = await start()
  const clients = [await sockets.open({}), await sockets.open()]
  await sockets.realtime.stop()
  for (const { closed } of clients) expect((await closed).code).toBe(1001)
  expect(sockets.realtime.counts()).toMatchObject({ connections: 0, subscriptions: 0 })
  await expect(sockets.open()).rejects.toThrow('503 ServiceUnavailable')
})

it('pings are limited per connection, other calls per user', async () => {
  const quotas = [{ name: 'ws-account', quota: 2, windowSeconds: 60 }]
  const sockets = await start({ limits: 'on', quotas })
  const [one, two, stranger] = [
    await sockets.open({}),
    await sockets.open({}),
    await sockets.open({ client_id: 'c-2' }),
  ]
  expect((await one.ask({ balance: 1 })).error).toBeUndefined()
  expect((await two.ask({ statement: 1 })).error).toBeUndefined()
  expect((await two.ask({ balance: 1 })).error.code).toBe('RateLimit')
  expect((await two.ask({ time: 1 })).error).toBeUndefined()
  expect((await stranger.ask({ balance: 1 })).error).toBeUndefined()
  const pings = await Promise.all(Array.from({ length: 11 }, () => one.ask({ ping: 1 })))
  expect(pings.filter(({ error }) => error?.code === 'RateLimit')).toHaveLength(1)
  expect((await two.ask({ ping: 1 })).ping).toBe('pong')
})

/** Takes frames until one of them is the balance at a revision. */
const readTo = async (client: TestClient, revision: number): Promise<readonly number[]> => {
  const seen: number[] = []
  while (seen.at(-1) !== revision) seen.push((await client.next()).revision)
  return seen
}

it('a client that does not read is closed with 1013, and resumes without a gap; other clients are not affected', async () => {
  const MOVES = 400
  const sockets = await start({ bounds: { bufferedBytesMax: 64 * 1024 } })
  const slow = await sockets.open({})
  const quick = await sockets.open({})
  const echo = { passthrough: { text: 'x'.repeat(60 * 1024) } }
  await slow.ask({ balance: 1, subscribe: 1, ...echo })
  await quick.ask({ balance: 1, subscribe: 1 })
  slow.socket.pause()
  // The server cuts a closed socket that is not read for five seconds.
  const reading = (async () => {
    await expect.poll(() => sockets.realtime.counts().dropped).toBe(1)
    slow.socket.resume()
  })()
  for (let i = 0; i < MOVES; i += 1) await sockets.ledger.move(DEMO, '1')
  await reading
  expect(await readTo(quick, MOVES)).toHaveLength(MOVES)
  expect(await slow.closed).toMatchObject({ code: 1013, reason: expect.stringContaining('from_revision') })
  const seen: number[] = [0]
  while (slow.waiting() > 0) seen.push((await slow.next()).revision)
  expect(seen.length).toBeLessThan(MOVES)
  expect(seen).toEqual(seen.map((_, index) => index))
  const resumed = await sockets.open({})
  // With an echo this large, the missed events are many times the bytes that may wait.
  await resumed.ask({ balance: 1, subscribe: 1, from_revision: seen.length - 1, ...echo })
  expect([...seen, ...(await readTo(resumed, MOVES))]).toEqual(Array.from({ length: MOVES + 1 }, (_, index) => index))
})

it('a client that does not read the answers to its protocol pings is cut', async () => {
  const PINGS_MAX = 1_000_000
  const sockets = await start()
  const client = await sockets.open({})
  client.socket.on('error', () => undefined)
  client.socket.pause()
  const payload = Buffer.alloc(125)
  let sent = 0
  while (sockets.realtime.counts().connections > 0 && sent < PINGS_MAX) {
    for (let n = 0; n < 1000; n += 1) client.socket.ping(payload)
    sent += 1000
    await sleep(5)
  }
  expect(sockets.realtime.counts().connections).toBe(0)
  expect(sent).toBeLessThan(PINGS_MAX)
  client.socket.terminate()
})

it('a client that leaves while its calls wait leaves no open subscription', async () => {
  const { around, hold, release, held } = holdableReads()
  const sockets = await start({ around })
  const client = await sockets.open({})
  hold()
  client.send({ statement: 1 })
  client.send({ balance: 1, subscribe: 1 })
  client.send({ transaction: 1, subscribe: 1 })
  await expect.poll(held).toBe(1)
  client.socket.terminate()
  await expect.poll(() => sockets.realtime.counts().connections).toBe(0)
  release()
  await sleep(5)
  expect(sockets.realtime.counts().subscriptions).toBe(0)
})

it('events that are published late, twice or not at all are each pushed once, in order', async () => {
  const sockets = await start()
  const client = await sockets.open({})
  await client.ask({ transaction: 1, subscribe: 1 })
  const records = []
  for (const amount of ['1', '2', '3', '4', '5', '6']) records.push(await sockets.ledger.store(DEMO, amount))
  const [one, two, , four, , six] = records
  if (!one || !two || !four || !six) throw new Error('six were stored')
  await sockets.ledger.publish(one, one, two, four, two, six, four)
  expect(await readTo(client, 6)).toEqual([1, 2, 3, 4, 5, 6])
  await sockets.ledger.move(DEMO, '7')
  expect((await client.next()).seq).toBe(7)
})

it('a subscription misses no event that is recorded while it begins', async () => {
  const sockets = await start()
  const client = await sockets.open({})
  const moving = (async () => {
    for (let i = 0; i < 50; i += 1) await sockets.ledger.move(DEMO, '1')
  })()
  const first = await client.ask({ balance: 1, subscribe: 1 })
  await moving
  const seen = first.revision === 50 ? [] : await readTo(client, 50)
  expect([first.revision, ...seen]).toEqual(Array.from({ length: 51 - first.revision }, (_, i) => first.revision + i))
})

it('events that cannot be read close the socket with 1013', async () => {
  let isBroken = false
  const around = (store: EventStore): EventStore => ({
    ...store,
    readStream: (...args) => (isBroken ? Promise.reject(new StoreUnavailable('gone')) : store.readStream(...args)),
  })
  const sockets = await start({ around })
  const client = await sockets.open({})
  await client.ask({ balance: 1, subscribe: 1 })
  isBroken = true
  await sockets.ledger.store(DEMO, '1')
  expect((await client.ask({ statement: 1 })).error.code).toBe('InternalServerError')
  await sockets.ledger.move(DEMO, '1')
  expect((await client.closed).code).toBe(1013)
})

it('an event of an unknown type closes the sockets of its account, and the instance is unhealthy', async () => {
  const sockets = await start()
  const client = await sockets.open({})
  await client.ask({ balance: 1, subscribe: 1 })
  expect(sockets.realtime.isWell()).toBe(true)
  await sockets.ledger.surprise(DEMO)
  expect((await client.closed).code).toBe(1011)
  expect(sockets.realtime.isWell()).toBe(false)
})
