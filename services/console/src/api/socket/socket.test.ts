import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure } from '../call-failure.ts'
import type { ConnectionEvents } from './link.ts'
import { openSocket } from './socket.ts'
import { SocketLost, SocketRefused } from './socket-failure.ts'

type Sent = { readonly req_id: number } & Readonly<Record<string, unknown>>

/** A server whose connections a test answers and breaks by hand; `failures` are thrown by the first attempts to connect. */
const fakeServer = (...failures: readonly unknown[]) => {
  const connections: (ConnectionEvents & { readonly sent: Sent[]; isClosed: boolean })[] = []
  const left = [...failures]
  const socket = openSocket(async (events) => {
    const failure = left.shift()
    if (failure !== undefined) throw failure
    const connection = { ...events, sent: [] as Sent[], isClosed: false }
    connections.push(connection)
    return {
      send: (text) => void connection.sent.push(JSON.parse(text)),
      close: () => {
        connection.isClosed = true
      },
    }
  })
  const newest = () => {
    const connection = connections.at(-1)
    if (connection === undefined) throw new Error('there is no connection')
    return connection
  }
  return {
    socket,
    connections,
    newest,
    sent: () => newest().sent.map(({ req_id: _, ...request }) => request),
    answer: (body: object, index = -1) => {
      const request = newest().sent.at(index)
      newest().onText(JSON.stringify({ ...body, req_id: request?.req_id }))
    },
  }
}

const settled = () => vi.advanceTimersByTimeAsync(0)
const REFUSAL = { code: 'PriceMoved', message: 'In [_1], [_2] was expected, now it is [_3].', code_args: ['USD', 5, 6] }
const FAILURE = { status: 429, code: 'RateLimit', message: 'Too many.', details: {}, fields: {}, requestId: undefined }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a call', () => {
  it('resolves with its own answer, and rejects with a refusal whose parameters are filled in', async () => {
    const { socket, sent, answer } = fakeServer()
    await settled()
    const time = socket.call({ time: 1 })
    const buy = socket.call({ buy: 'x' })
    answer({ error: REFUSAL }, 1)
    answer({ time: 7 }, 0)
    expect(await time).toMatchObject({ time: 7 })
    await expect(buy).rejects.toThrow('In USD, 5 was expected, now it is 6.')
    await expect(buy).rejects.toBeInstanceOf(SocketRefused)
    expect(sent()).toEqual([{ time: 1 }, { buy: 'x' }])
  })

  it('is lost with its connection, and not sent without one', async () => {
    const { socket, newest } = fakeServer()
    await settled()
    const call = socket.call({ buy: 'x' })
    newest().onClose('gone')
    await expect(call).rejects.toMatchObject({ wasSent: true })
    await expect(socket.call({ buy: 'y' })).rejects.toEqual(new SocketLost(false))
  })
})

describe('a stream', () => {
  const following = (server: ReturnType<typeof fakeServer>) => {
    const messages: unknown[] = []
    const refusals: string[] = []
    let asked = 0
    const stop = server.socket.follow(
      () => {
        asked += 1
        return { ticks: 'R_100', asked }
      },
      {
        onMessage: (message, isFirst) => messages.push([message, isFirst]),
        onRefused: ({ code }) => refusals.push(code),
      },
    )
    return { stop, messages, refusals }
  }

  it('gets its answer and its pushes, and is cancelled at its end', async () => {
    const server = fakeServer()
    await settled()
    const { stop, messages } = following(server)
    server.answer({ tick: 1, subscription: { id: 's1' } })
    server.answer({ tick: 2, subscription: { id: 's1' } })
    expect(messages).toMatchObject([
      [{ tick: 1 }, true],
      [{ tick: 2 }, false],
    ])
    stop()
    expect(server.sent().at(-1)).toEqual({ forget: 's1' })
  })

  it('that is stopped before its answer is cancelled when the answer arrives', async () => {
    const server = fakeServer()
    await settled()
    const { stop, messages } = following(server)
    stop()
    server.answer({ tick: 1, subscription: { id: 's1' } })
    expect(server.sent().at(-1)).toEqual({ forget: 's1' })
    expect(messages).toEqual([])
  })

  it('is requested again on the next connection', async () => {
    const server = fakeServer()
    await settled()
    const { messages } = following(server)
    server.answer({ tick: 1, subscription: { id: 's1' } })
    server.newest().onClose('gone')
    expect(server.socket.state()).toMatchObject({ status: 'waiting', reason: 'gone' })
    await vi.advanceTimersByTimeAsync(500)
    expect(server.sent()).toEqual([{ ticks: 'R_100', asked: 2 }])
    server.answer({ tick: 5, subscription: { id: 's2' } })
    expect(messages.at(-1)).toMatchObject([{ tick: 5 }, true])
  })

  it('that a rate limit refused is requested again', async () => {
    const server = fakeServer()
    await settled()
    const { refusals, messages } = following(server)
    server.answer({ error: { code: 'RateLimit', message: '' } })
    expect(refusals).toEqual(['RateLimit'])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(server.sent()).toHaveLength(2)
    server.answer({ tick: 1, subscription: { id: 's1' } })
    expect(messages).toHaveLength(1)
  })

  it('waits for the end of an equal earlier stream, and reports other refusals', async () => {
    const server = fakeServer()
    await settled()
    const { refusals } = following(server)
    server.answer({ error: { code: 'AlreadySubscribed', message: '' } })
    await vi.advanceTimersByTimeAsync(400)
    expect(server.sent()).toHaveLength(2)
    server.answer({ error: { code: 'InvalidSymbol', message: '' } })
    expect(refusals).toEqual(['InvalidSymbol'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(server.sent()).toHaveLength(2)
  })
})

describe('a connection', () => {
  it('is opened again at the time that the server permits, or at once on request', async () => {
    const { socket, connections } = fakeServer(
      new CallFailure({ ...FAILURE, retryAfterS: 9 }),
      new CallFailure({ ...FAILURE, retryAfterS: 9 }),
    )
    await settled()
    expect(socket.state()).toMatchObject({ status: 'waiting', reason: 'Too many.' })
    await vi.advanceTimersByTimeAsync(8_999)
    expect(connections).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.state()).toMatchObject({ status: 'waiting' })
    socket.retry()
    await settled()
    expect(socket.state()).toEqual({ status: 'open' })
  })

  it('without an answer to a ping for ten seconds is closed', async () => {
    const { socket, connections, newest, answer } = fakeServer()
    await settled()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(newest().sent).toMatchObject([{ ping: 1 }])
    answer({ ping: 'pong' })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(socket.state().status).toBe('open')
    await vi.advanceTimersByTimeAsync(20_000)
    expect(connections[0]?.isClosed).toBe(true)
    expect(socket.state().status).not.toBe('open')
  })

  it('is not opened again after the end', async () => {
    const { socket, connections, newest } = fakeServer()
    await settled()
    const call = socket.call({ time: 1 })
    socket.close()
    await expect(call).rejects.toBeInstanceOf(SocketLost)
    newest().onClose('gone')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(connections).toHaveLength(1)
    expect([socket.state().status, newest().isClosed]).toEqual(['closed', true])
  })
})
