import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AppendAnswer } from './eventstoredb-append-answer.ts'
import { appendEvents } from './eventstoredb-append-events.ts'
import { type AppendLimits, appendsOn } from './eventstoredb-appends.ts'
import type { Connection } from './eventstoredb-connection.ts'
import { newestPosition } from './eventstoredb-newest.ts'
import type { Reads } from './eventstoredb-reads.ts'
import { readUuid } from './eventstoredb-uuid.ts'
import { eventAfter, rivalOf } from './law-events.ts'
import { type RecordedEvent, StoreUnavailable } from './port.ts'
import { fieldsOf } from './protobuf-reader.ts'

const CORRELATION_ID = 1
const LATE_MS = 20_000
/** A tick of the timer that looks after appends. */
const TICK_MS = 50
/** For tests that wait for the end of an append's time. */
const SHORT: AppendLimits = { withinMs: 1000, sentAgainAtMs: [TICK_MS] }

const idIn = (request: Buffer): string => {
  const field = fieldsOf(request).find((part) => part.field === CORRELATION_ID)
  return field === undefined ? '' : readUuid(request, field)
}

/** A server that is told of each request when it comes, with its number from 1 on, and what answers it at any time. */
const server = (onRequest: (number: number, answer: (answer: AppendAnswer) => void) => void) => {
  const cameAt: number[] = []
  const newCall = () => {
    const call = new Duplex({
      objectMode: true,
      read: () => {},
      write: (request: Buffer, _, done) => {
        cameAt.push(Date.now())
        onRequest(cameAt.length, (answer) => call.push({ id: idIn(request), answer }))
        done()
      },
    })
    return Object.assign(call, { cancel: () => call.destroy() })
  }
  const connection = {
    address: 'esdb://nowhere',
    openBatch: async () => ({ call: newCall(), lost: async () => {} }),
    close: () => {},
  } as unknown as Connection
  return { connection, cameAt }
}

const event = eventAfter(GENESIS, 's')
const recorded = (position: number, { hash, ...parts } = event): RecordedEvent => ({
  ...parts,
  id: eventId(hash),
  position,
})

/** Appends of one event, where a stream reads as given by then. */
const appending = (connection: Connection, streamNow: () => readonly RecordedEvent[], limits?: AppendLimits) => {
  const readStream = vi.fn(async () => streamNow())
  const reads = { readStream } as Partial<Reads> as Reads
  const appends = appendsOn(connection, async () => {}, limits)
  return { append: appendEvents({ appends, reads, newest: newestPosition() }), close: appends.close, readStream }
}

const ID = '0a1b2c3d-4e5f-8a6b-9c7d-001122334455'
const wire = { id: ID, type: 'T', data: Buffer.alloc(1), metadata: Buffer.alloc(1) }
const APPENDED = { outcome: 'appended', position: 7 } as const
const CONFLICT = { outcome: 'conflict' } as const

/** Lets so much time pass, in ticks, between which what is due is done. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += TICK_MS) {
    vi.advanceTimersByTime(TICK_MS)
    await setImmediate()
    await setImmediate()
  }
}
afterEach(() => vi.useRealTimers())

describe('an append that is not answered', () => {
  it('goes again after 250 ms, and the first answer counts, whichever try it is to and whatever comes after', async () => {
    let answerToFirst = (_: AppendAnswer): void => {}
    const { connection, cameAt } = server((number, answer) => {
      if (number === 1) answerToFirst = answer
      else {
        answer(APPENDED)
        answerToFirst({ outcome: 'failed', why: 'Timeout' })
        answer(CONFLICT)
      }
    })
    const { append, close } = appending(connection, () => [])
    const begunAt = Date.now()
    expect(await append([event])).toEqual(APPENDED)
    expect((cameAt[1] ?? 0) - begunAt).toBeGreaterThanOrEqual(250)
    await close()
    expect(cameAt).toHaveLength(2)
  })

  it('goes again three times, after 250 ms, 500 ms and 1 s, and is unavailable when its time ends', async () => {
    const { connection, cameAt } = server(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    const { append, close } = appending(connection, () => [])
    const begunAt = Date.now()
    const failed = vi.fn()
    append([event]).catch(failed)
    await setImmediate()
    await pass(2950)
    expect(cameAt.map((at) => at - begunAt)).toEqual([0, 250, 750, 1750])
    expect(failed).not.toHaveBeenCalled()
    await pass(TICK_MS)
    expect(failed).toHaveBeenCalledWith(expect.any(StoreUnavailable))
    await close()
  })

  it('does not go again where the answer came while this process was busy', async () => {
    const { connection, cameAt } = server((_, answer) => {
      setTimeout(() => answer(APPENDED), 50)
      for (const begunAt = Date.now(); Date.now() - begunAt < 400; );
    })
    const { append, close } = appending(connection, () => [])
    expect(await append([event])).toEqual(APPENDED)
    await close()
    expect(cameAt).toHaveLength(1)
  })

  it('waits for its other tries when one fails', async () => {
    const { connection } = server((number, answer) => {
      if (number === 2) answer({ outcome: 'failed', why: 'Timeout' })
      if (number === 3) answer(APPENDED)
    })
    const { append, close } = appending(connection, () => [])
    expect(await append([event])).toEqual(APPENDED)
    await close()
  })
})

describe('an append of which a later try meets a conflict', () => {
  const conflictAtSecond = () =>
    server((number, answer) => {
      if (number === 2) answer(CONFLICT)
    })

  it('was appended where its own event stands there, and is looked for until it can be read', async () => {
    let looks = 0
    const { append, close, readStream } = appending(conflictAtSecond().connection, () => {
      looks += 1
      return looks <= 2 ? [] : [recorded(42)]
    })
    expect(await append([event])).toEqual({ outcome: 'appended', position: 42 })
    expect(readStream.mock.calls.length).toBeGreaterThanOrEqual(3)
    await close()
  })

  it('is a conflict where another event stands there, which differs in a byte', async () => {
    const rival = recorded(42, rivalOf(event, 'other'))
    const { append, close } = appending(conflictAtSecond().connection, () => [rival])
    expect(await append([event])).toEqual(CONFLICT)
    await close()
  })

  it('is neither where nothing stands there when its time ends', async () => {
    const { append, close } = appending(conflictAtSecond().connection, () => [], SHORT)
    const begunAt = Date.now()
    await expect(append([event])).rejects.toThrow('it is not known whether s@0 was written')
    expect(Date.now() - begunAt).toBeLessThan(LATE_MS)
    await close()
  })

  it('is a conflict at once where its first and only try meets it', async () => {
    const { connection, cameAt } = server((_, answer) => answer(CONFLICT))
    const { append, close, readStream } = appending(connection, () => [recorded(42)])
    expect(await append([event])).toEqual(CONFLICT)
    expect([cameAt.length, readStream.mock.calls.length]).toEqual([1, 0])
    await close()
  })
})

it('an append that names no revision goes once only: the server might write a repeat behind what has followed', async () => {
  const { connection, cameAt } = server(() => {})
  const appends = appendsOn(connection, async () => {}, SHORT)
  await expect(appends.append({ stream: 's', after: 'any', events: [wire] })).rejects.toThrow(StoreUnavailable)
  expect(cameAt).toHaveLength(1)
  await appends.close()
})

it('as many appends as may wait, none of which is ever answered, leave their places to others', async () => {
  const LINES = 8
  const LINE_MAX = 10
  let isDeaf = true
  const { connection } = server((_, answer) => {
    if (!isDeaf) answer(APPENDED)
  })
  const appends = appendsOn(connection, async () => {}, { ...SHORT, lineMax: LINE_MAX })
  const append = () => appends.append({ stream: 's', after: 'any', events: [wire] })
  const taken = Array.from({ length: LINES * LINE_MAX }, append)
  await expect(append()).rejects.toThrow('too many appends to')
  const outcomes = await Promise.allSettled(taken)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  isDeaf = false
  expect((await append()).tried).toEqual(APPENDED)
  await appends.close()
})
