import { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { eventId, GENESIS } from '@folio/kernel/hash-chain.ts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type RecordedEvent, StoreUnavailable } from '../../port.ts'
import { conflictingEvent, eventAfter } from '../../testing/sample-events.ts'
import type { Connection } from '../connection/connection.ts'
import type { Reads } from '../read/reads.ts'
import { newestPosition } from '../subscription/newest-position.ts'
import type { AppendResponse } from '../wire/append-response.ts'
import { readUuid } from '../wire/uuid.ts'
import { appendEvents } from './append-events.ts'
import { type AppendLimits, appendSender } from './append-sender.ts'

const LATE_MS = 20_000
/** A tick of the timer that looks after appends. */
const TICK_MS = 50
/** For tests that wait for the end of an append's time. */
const SHORT: AppendLimits = { withinMs: 1000, sentAgainAtMs: [TICK_MS] }

const idIn = (request: Buffer): string => readUuid(streams.BatchAppendReq.deserializeBinary(request).getCorrelationId())

const deadlineIn = (request: Buffer): number | undefined =>
  streams.BatchAppendReq.deserializeBinary(request).getOptions()?.getDeadline()?.toDate().getTime()

/** A server that passes each request to `onRequest`, with its number from 1 and a function that answers it. */
const server = (onRequest: (number: number, answer: (answer: AppendResponse) => void) => void) => {
  const cameAt: number[] = []
  const deadlinesMs: (number | undefined)[] = []
  const newCall = () => {
    const call = new Duplex({
      objectMode: true,
      read: () => {},
      write: (request: Buffer, _, done) => {
        cameAt.push(Date.now())
        deadlinesMs.push(deadlineIn(request))
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
  return { connection, cameAt, deadlinesMs }
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
  const appends = appendSender(connection, async () => {}, limits)
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
  it('is resent after 250 ms, and the first answer to any attempt counts', async () => {
    let answerToFirst = (_: AppendResponse): void => {}
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

  it('is resent three times, after 250 ms, 500 ms and 1 s, and rejects as unavailable at its deadline', async () => {
    const { connection, cameAt } = server(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
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

  it('is resent and rejects on time after the clock was set back, and its deadline at the server follows the clock', async () => {
    const { connection, cameAt, deadlinesMs } = server(() => {})
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] })
    const { append, close } = appending(connection, () => [])
    const failed = vi.fn()
    const begunAt = Date.now()
    append([event]).catch(failed)
    await setImmediate()
    const setBackTo = begunAt - 3_600_000
    vi.setSystemTime(setBackTo)
    await pass(2950)
    expect(cameAt).toEqual([begunAt, setBackTo + 250, setBackTo + 750, setBackTo + 1750])
    expect(deadlinesMs).toEqual([begunAt + 3000, setBackTo + 3000, setBackTo + 3000, setBackTo + 3000])
    expect(failed).not.toHaveBeenCalled()
    await pass(TICK_MS)
    expect(failed).toHaveBeenCalledWith(expect.any(StoreUnavailable))
    await close()
  })

  it('is not resent if the answer arrived while this process was busy', async () => {
    const { connection, cameAt } = server((_, answer) => {
      setTimeout(() => answer(APPENDED), 50)
      for (const begunAt = Date.now(); Date.now() - begunAt < 400; );
    })
    const { append, close } = appending(connection, () => [])
    expect(await append([event])).toEqual(APPENDED)
    await close()
    expect(cameAt).toHaveLength(1)
  })

  it('waits for its other attempts when one fails', async () => {
    const { connection } = server((number, answer) => {
      if (number === 2) answer({ outcome: 'failed', why: 'Timeout' })
      if (number === 3) answer(APPENDED)
    })
    const { append, close } = appending(connection, () => [])
    expect(await append([event])).toEqual(APPENDED)
    await close()
  })
})

describe('an append of which a later attempt meets a conflict', () => {
  const conflictAtSecond = () =>
    server((number, answer) => {
      if (number === 2) answer(CONFLICT)
    })

  it('was appended when the stream has its own event, for which the stream is read until it is there', async () => {
    let looks = 0
    const { append, close, readStream } = appending(conflictAtSecond().connection, () => {
      looks += 1
      return looks <= 2 ? [] : [recorded(42)]
    })
    expect(await append([event])).toEqual({ outcome: 'appended', position: 42 })
    expect(readStream.mock.calls.length).toBeGreaterThanOrEqual(3)
    await close()
  })

  it('is a conflict when the stream has another event there, which differs in a byte', async () => {
    const rival = recorded(42, conflictingEvent(event, 'other'))
    const { append, close } = appending(conflictAtSecond().connection, () => [rival])
    expect(await append([event])).toEqual(CONFLICT)
    await close()
  })

  it('rejects as unavailable when the stream has no event there at the deadline', async () => {
    const { append, close } = appending(conflictAtSecond().connection, () => [], SHORT)
    const begunAt = Date.now()
    await expect(append([event])).rejects.toThrow('it is not known whether s@0 was written')
    expect(Date.now() - begunAt).toBeLessThan(LATE_MS)
    await close()
  })

  it('rejects on time also after the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { append, close } = appending(
      conflictAtSecond().connection,
      () => {
        vi.setSystemTime(Date.now() - 3_600_000)
        return []
      },
      SHORT,
    )
    await expect(append([event])).rejects.toThrow('it is not known whether s@0 was written')
    await close()
  })

  it('is a conflict at once when its first and only attempt meets it', async () => {
    const { connection, cameAt } = server((_, answer) => answer(CONFLICT))
    const { append, close, readStream } = appending(connection, () => [recorded(42)])
    expect(await append([event])).toEqual(CONFLICT)
    expect([cameAt.length, readStream.mock.calls.length]).toEqual([1, 0])
    await close()
  })
})

it('an append that names no revision is sent only once: the server might append a repeat a second time', async () => {
  const { connection, cameAt } = server(() => {})
  const appends = appendSender(connection, async () => {}, SHORT)
  await expect(appends.append({ stream: 's', after: 'any', events: [wire] })).rejects.toThrow(StoreUnavailable)
  expect(cameAt).toHaveLength(1)
  await appends.close()
})

it('appends that are never answered free the queue at their deadline', async () => {
  const CALLS = 8
  const WAITING_MAX = 10
  let isSilent = true
  const { connection } = server((_, answer) => {
    if (!isSilent) answer(APPENDED)
  })
  const appends = appendSender(connection, async () => {}, { ...SHORT, waitingPerCallMax: WAITING_MAX })
  const append = () => appends.append({ stream: 's', after: 'any', events: [wire] })
  const taken = Array.from({ length: CALLS * WAITING_MAX }, append)
  await expect(append()).rejects.toThrow('the queue of appends to')
  const outcomes = await Promise.allSettled(taken)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  isSilent = false
  expect((await append()).result).toEqual(APPENDED)
  await appends.close()
})
