import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { LedgerEvent } from '../ledger-event.ts'
import { eventFollower, type StreamState } from './follow-events.ts'

type Answer = (response: ServerResponse) => void

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

const cloudEvent = (position: number): string =>
  JSON.stringify({
    specversion: '1.0',
    id: `wallet-a@${position}`,
    type: 'TransferSent',
    subject: 'a',
    time: '2026-11-23T05:00:00.000001Z',
    foliostream: 'wallet-a',
    folioposition: position,
    data: { amount: '12.5' },
  })

const event = (position: number): string => `id: 1~${position}\nevent: TransferSent\ndata: ${cloudEvent(position)}\n\n`

const streaming =
  (...parts: readonly string[]): Answer =>
  (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(parts.join(''))
  }

const refusing =
  (status: number, code: string): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ errors: [{ status, code, message: 'No.' }] }))
  }

/** Follows a server that gives the answers in turn, and then says that the session has ended. */
const follow = async (...answers: readonly Answer[]) => {
  const cursors: (string | string[] | undefined)[] = []
  const left = [...answers]
  server = createServer((request: IncomingMessage, response) => {
    cursors.push(request.headers['last-event-id'])
    const answer = left.shift() ?? streaming('event: end\ndata: {"reason":"session_ended"}\n\n')
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const seen: LedgerEvent[] = []
  const states: StreamState[] = []
  const skipped: number[] = []
  let resets = 0
  let begins = 0
  const follower = eventFollower({
    open: (cursor, signal) =>
      fetch(`http://127.0.0.1:${port}/`, { headers: cursor === undefined ? {} : { 'Last-Event-ID': cursor }, signal }),
    onEvent: (one) => seen.push(one),
    onSkipped: (events) => skipped.push(events),
    onState: (state) => states.push(state),
    onLiveFromNow: () => {
      begins += 1
    },
    onReset: () => {
      resets += 1
    },
  })
  await follower.run(new AbortController().signal)
  return { cursors, states, resets, begins, skipped, positions: seen.map(({ position }) => position), first: seen[0] }
}

describe('the cursor', () => {
  it('a broken connection continues after the newest event', async () => {
    const { cursors, positions } = await follow(streaming(event(41), event(42)), streaming(event(43)))
    expect(cursors).toEqual([undefined, '1~42', '1~43'])
    expect(positions).toEqual([41, 42, 43])
  })

  it('an id without an event moves it', async () => {
    const { cursors } = await follow(streaming(event(41), 'id: 1~57\n:\n\n'))
    expect(cursors).toEqual([undefined, '1~57'])
  })

  it('a message about skipped events moves it behind them, and tells how many they are', async () => {
    const { cursors, positions, skipped } = await follow(
      streaming(event(41), 'id: 1~57\nevent: skipped\ndata: {"events":16}\n\n'),
    )
    expect(cursors).toEqual([undefined, '1~57'])
    expect(positions).toEqual([41])
    expect(skipped).toEqual([16])
  })

  it('half an event does not move it', async () => {
    const { cursors, positions } = await follow(streaming(event(41), 'id: 1~42\nevent: TransferSent\ndata: {"spec'))
    expect(cursors).toEqual([undefined, '1~41'])
    expect(positions).toEqual([41])
  })

  it('is dropped when the store has another epoch', async () => {
    const reset = 'event: reset\ndata: {"epoch":2,"position":5}\n\n'
    const { cursors, resets } = await follow(streaming(event(41)), streaming(reset))
    expect(cursors).toEqual([undefined, '1~41', undefined])
    expect(resets).toBe(1)
  })
})

it('each live connection without a cursor tells that it gives nothing from before, and no other one', async () => {
  const { cursors, begins } = await follow(streaming(), refusing(429, 'RateLimit'), streaming(event(41)), streaming())
  expect(cursors).toEqual([undefined, undefined, undefined, '1~41', '1~41'])
  expect(begins).toBe(2)
})

it('a live stream is caught up once the server says so, and not after the next connection until it says so again', async () => {
  const caughtUp = 'id: 1~41\nevent: caught-up\ndata: {"position":41}\n\n'
  const { states, positions } = await follow(streaming(event(41), caughtUp), streaming(event(42)))
  const live = states.flatMap((state) => (state.status === 'live' ? [state.isCaughtUp] : []))
  expect(live.slice(0, 3)).toEqual([false, true, false])
  expect(positions).toEqual([41, 42])
})

describe('the end', () => {
  it('the client reconnects to a stopping server, but not after an ended session', async () => {
    const { cursors, states } = await follow(streaming(event(41), 'event: end\ndata: {"reason":"stopping"}\n\n'))
    expect(cursors).toEqual([undefined, '1~41'])
    expect(states.at(-1)).toEqual({ status: 'ended', reason: 'session_ended' })
  })

  it('the client does not reconnect after a refused session', async () => {
    const { cursors, states } = await follow(refusing(401, 'Unauthorized'))
    expect(cursors).toHaveLength(1)
    expect(states.at(-1)).toMatchObject({ status: 'ended', reason: 'session_ended', failure: { status: 401 } })
  })

  it('the client does not reconnect with an insufficient role, and its session continues', async () => {
    const { cursors, states } = await follow(refusing(403, 'AccessDenied'))
    expect(cursors).toHaveLength(1)
    expect(states.at(-1)).toMatchObject({
      status: 'ended',
      reason: 'forbidden',
      failure: { status: 403, code: 'AccessDenied' },
    })
  })

  it('the client reconnects after the refusal of too many streams', async () => {
    const { cursors } = await follow(refusing(429, 'RateLimit'))
    expect(cursors).toHaveLength(2)
  })
})

it('reads the attributes and the data of an event', async () => {
  const { first } = await follow(streaming(event(41)))
  expect(first).toEqual({
    ref: 'wallet-a@41',
    stream: 'wallet-a',
    type: 'TransferSent',
    time: '2026-11-23T05:00:00.000001Z',
    position: 41,
    fields: { amount: '12.5' },
  })
})

describe('the pause', () => {
  const pausesIn = (states: readonly StreamState[]) =>
    states.flatMap((state) => (state.status === 'waiting' ? [state.pauseMs] : []))

  it('grows while connections break at once and bring no event', async () => {
    const cursorAlone = streaming('id: 1~41\ndata:\n\n')
    const { states } = await follow(cursorAlone, cursorAlone, cursorAlone)
    expect(pausesIn(states)).toEqual([250, 500, 1000])
  })

  it('is reset by an event', async () => {
    const { states } = await follow(streaming('id: 1~40\ndata:\n\n'), streaming(event(41)), streaming(event(42)))
    expect(pausesIn(states)).toEqual([250, 250, 250])
  })
})
