import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { OWN_EDGE } from '@folio/access/trusted-proxies.ts'
import { describeWithDocker } from '@folio/test-kit/containers/describe-with-docker.ts'
import type { RealServer } from '@folio/test-kit/containers/real-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { headersOf } from '../kit/calls.ts'
import { replaced, startChangedEdge, TEST_MACHINE } from '../kit/edge.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const OF_ADDRESS = 20
const OF_ALL = 30
const TRANSFERS = '/wallet/v1/transfers'
const KIB_64 = 64 * 1024

/** The most bursts of slow bodies until requests beside them were answered before the first body timed out. */
const BURSTS_MAX = 3

let folio: InProcess
let client: Client
let edge: RealServer

/** A request whose body arrives one byte every 500 ms until its connection is closed. */
type Slow = {
  readonly socket: Socket
  /** The HTTP status of the answer; 0 before the answer. */
  readonly status: () => number
  /** Resolves with `status()` once the connection is closed. */
  readonly ended: Promise<number>
}

const sendSlowly = (headers: Readonly<Record<string, string>>): Slow => {
  const socket = connect(edge.port, edge.host)
  let answer = ''
  const lines = Object.entries({
    Host: 'folio',
    'Content-Type': 'application/json',
    'Content-Length': '60000',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST ${TRANSFERS} HTTP/1.1\r\n${lines.join('')}\r\n{`)
  const dripping = setInterval(() => socket.write(' '), 500)
  socket.on('data', (data) => {
    answer += data
  })
  socket.on('error', () => {})
  const status = () => Number(answer.split(' ')[1] ?? 0)
  const ended = once(socket, 'close').then(() => {
    clearInterval(dripping)
    return status()
  })
  return { socket, status, ended }
}

const listWallets = async (address: string): Promise<number> => {
  const headers = { ...headersOf(client), 'X-Forwarded-For': address }
  return (await fetch(`http://${edge.host}:${edge.port}/wallet/v1/wallets`, { headers })).status
}

await describeWithDocker('bodies at the edge', () => {
  beforeAll(async () => {
    folio = await startInProcess({ gateway: { host: '0.0.0.0', trustedProxies: OWN_EDGE } })
    client = await openClient(folio.demo, 'ann')
    const { port } = new URL(folio.demo.base_url)
    // The gateway alone times bodies out: a machine that stands still pauses longer between two bytes than the edge waits.
    const changes = {
      'requests 6000': `requests ${OF_ALL}`,
      'address 200': `address ${OF_ADDRESS}`,
      'client_body_timeout 10s': 'client_body_timeout 120s',
      'api-gateway:8080': `gateway.test:${port}`,
    }
    const changed = (text: string) =>
      Object.entries(changes).reduce((changing, [what, by]) => replaced(changing, what, by), text)
    edge = await startChangedEdge(changed, TEST_MACHINE)
  })
  afterAll(async () => {
    await edge?.stop()
    await folio?.stop()
  })

  it('that arrive slowly from one address do not block other requests, and time out', async () => {
    const address = { 'X-Forwarded-For': '198.51.100.1' }
    const ask = async () => {
      const slow = Array.from({ length: OF_ALL + 10 }, () => sendSlowly({ ...headersOf(client), ...address }))
      const statuses = () => slow.map(({ status }) => status())
      const isOver = () => statuses().some((status) => status !== 0 && status !== 503)
      const refused = () => statuses().filter((status) => status === 503)
      await expect
        .poll(() => isOver() || refused().length)
        .toSatisfy((seen) => seen === true || seen === slow.length - OF_ADDRESS)
      const answers = [await listWallets('198.51.100.1'), await listWallets('198.51.100.2')]
      return { slow, answers, isOver: isOver() }
    }
    let asked = await ask()
    for (let bursts = 1; bursts < BURSTS_MAX && asked.isOver; bursts += 1) {
      await Promise.all(asked.slow.map(({ ended }) => ended))
      asked = await ask()
    }
    const { slow, answers } = asked
    expect(answers).toEqual([503, 200])
    const statuses = await Promise.all(slow.map(({ ended }) => ended))
    expect(statuses.filter((status) => status === 408)).toHaveLength(OF_ADDRESS)
    expect(statuses.filter((status) => status === 503)).toHaveLength(slow.length - OF_ADDRESS)
    expect(await listWallets('198.51.100.1')).toBe(200)
  })

  it('without a token are refused before they have arrived', async () => {
    const slow = sendSlowly({ 'X-Forwarded-For': '198.51.100.3' })
    const [answer] = await once(slow.socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
    expect(await slow.ended).toBe(401)
  })

  it.each([
    [TRANSFERS, { errors: [{ status: 413, code: 'PayloadTooLarge' }] }],
    ['/trading/v1/options/accounts', { errors: [{ status: 413, code: 'PayloadTooLarge' }], meta: { method: 'POST' } }],
    ['/payment-agents/v1/transfer', { data: {}, errors: [{ status: 413 }], metadata: { method: 'POST' } }],
  ])('that are too large are refused in the words of %s, however large they are', async (path, refusal) => {
    for (const bytes of [KIB_64 + 1, 66_560, 66_561, 100_000, 1_000_000]) {
      for (const body of [Buffer.alloc(bytes, ' '), new Blob([Buffer.alloc(bytes, ' ')]).stream()]) {
        const headers = { ...headersOf(client), 'Content-Type': 'application/json' }
        const request = { method: 'POST', headers, body, duplex: 'half' as const }
        const answer = await fetch(`http://${edge.host}:${edge.port}${path}`, request)
        expect([bytes, answer.status, await answer.json()]).toMatchObject([bytes, 413, refusal])
      }
    }
  })

  it('of 64 KiB are taken', async () => {
    const headers = { ...headersOf(client), 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: `{}${' '.repeat(KIB_64 - 2)}` }
    const answer = await fetch(`http://${edge.host}:${edge.port}${TRANSFERS}`, request)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('currency is required.')])
  })
})
