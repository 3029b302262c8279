import { createServer, type Server } from 'node:http'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { startClosedLoop } from './closed-loop.ts'
import type { Address } from './connection.ts'
import type { Load } from './load.ts'
import { startOpenLoop } from './open-loop.ts'
import { latencyRecorder } from './recorder.ts'

type Numbered = { readonly number: number; readonly text: string }

let server: Server | undefined

const serve = (answer: (number: number) => number | 'hang up'): Promise<Address> =>
  new Promise((resolve) => {
    const listening = createServer((request, response) => {
      const status = answer(Number(request.url?.slice(1)))
      if (status === 'hang up') request.socket.destroy()
      else response.writeHead(status, { 'Content-Length': 2 }).end('{}')
    })
    server = listening.listen(0, '127.0.0.1', () => {
      const bound = listening.address()
      if (bound === null || typeof bound === 'string') throw new Error('not listening on a port')
      resolve({ host: '127.0.0.1', port: bound.port })
    })
  })

afterEach(() => server?.close())

const numbered = () => {
  const outcomes = new Map<number, number[]>()
  let made = 0
  return {
    outcomes,
    source: {
      next: (): Numbered => {
        const number = made++
        outcomes.set(number, [])
        return { number, text: `GET /${number} HTTP/1.1\r\nHost: here\r\n\r\n` }
      },
      answered: ({ number }: Numbered, status: number) => void outcomes.get(number)?.push(status),
    },
  }
}

const runUntil = async (load: Load, enough: () => boolean): Promise<void> => {
  while (!enough()) await sleep(1)
  await load.stop()
}

describe('a closed loop', () => {
  it('has every request answered once', async () => {
    const address = await serve((number) => (number % 10 === 0 ? 400 : 200))
    const { outcomes, source } = numbered()
    const recorder = latencyRecorder()
    const load = await startClosedLoop({ address, source, recorder, connections: 8 })
    await runUntil(load, () => outcomes.size >= 200)
    for (const [number, statuses] of outcomes) expect(statuses).toEqual([number % 10 === 0 ? 400 : 200])
    const { succeeded, errors } = recorder.recorded()
    expect(succeeded + (errors['400'] ?? 0)).toBe(outcomes.size)
  })

  it('counts a request as lost when the server hangs up, and goes on', async () => {
    const address = await serve((number) => (number === 5 ? 'hang up' : 200))
    const { outcomes, source } = numbered()
    const recorder = latencyRecorder()
    const load = await startClosedLoop({ address, source, recorder, connections: 2 })
    await runUntil(load, () => outcomes.size >= 50)
    expect(outcomes.get(5)).toEqual([0])
    expect(recorder.recorded().errors).toEqual({ lost: 1 })
  })

  it('gives up when no server listens', () =>
    expect(
      startClosedLoop({
        address: { host: '127.0.0.1', port: 1 },
        source: numbered().source,
        recorder: latencyRecorder(),
        connections: 1,
      }),
    ).rejects.toThrow('ECONNREFUSED'))
})

describe('an open loop', () => {
  it('has every request answered once', async () => {
    const address = await serve(() => 200)
    const { outcomes, source } = numbered()
    const recorder = latencyRecorder()
    const load = await startOpenLoop({ address, source, recorder, connections: 8, ratePerSecond: 2000 })
    await runUntil(load, () => outcomes.size >= 200)
    for (const statuses of outcomes.values()) expect(statuses).toEqual([200])
    expect(recorder.recorded().succeeded).toBe(outcomes.size)
  })

  it('charges a slow server for the requests that had to wait, and tells the backlog', async () => {
    const stallMs = 50
    const address = await serve((number) => {
      if (number === 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, stallMs)
      return 200
    })
    const { outcomes, source } = numbered()
    const latenciesMs: number[] = []
    const recorder = { ...latencyRecorder(), record: (latencyMs: number) => void latenciesMs.push(latencyMs) }
    const load = await startOpenLoop({ address, source, recorder, connections: 1, ratePerSecond: 1000 })
    await runUntil(load, () => outcomes.size >= 60)
    expect(load.backlog()?.max).toBeGreaterThanOrEqual(40)
    for (let due = 0; due < 20; due += 1) expect(latenciesMs[due]).toBeGreaterThanOrEqual(stallMs - due - 1)
  })
})
