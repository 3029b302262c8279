import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { OWN_EDGE, proxiesAt } from '@folio/access/trusted-proxies.ts'
import { afterEach, expect, it } from 'vitest'
import { healthPage } from '../pages/health-page.ts'
import { startTestServer } from '../testing/test-server.ts'

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: folio\r\n\r\n'
const MAX = 3
const LOOPBACK = '127.0.0.1'

const OTHER = '192.0.2.7'

/** The address that the server takes as the peer of the next connection. */
let peer = LOOPBACK

type Options = Partial<Parameters<typeof startTestServer>[0]>

let stop = async (): Promise<void> => {}
const opened: Socket[] = []
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  peer = LOOPBACK
  await stop()
})

const startCapped = async (options: Options = {}) => {
  const pages = [healthPage(() => true)]
  const peerOf = () => peer
  const server = await startTestServer({ routes: [], pages, connectionsPerAddress: MAX, peerOf, ...options })
  stop = server.stop
  return server
}

/**
 * Opens a connection from an address; returns it with the first result: the status of the health page, or that it was
 * closed.
 */
const connectFrom = async (port: number, address: string): Promise<readonly [Socket, string]> => {
  peer = address
  const socket = createConnection({ port, host: LOOPBACK })
  opened.push(socket)
  socket.on('error', () => {})
  socket.write(HEALTH)
  const answered = once(socket, 'data').then(([data]) => String(data).split(' ')[1] ?? '')
  const cut = once(socket, 'close').then(() => 'cut')
  return [socket, await Promise.race([answered, cut])]
}

const outcomesFrom = async (port: number, address: string, times: number): Promise<readonly string[]> => {
  const outcomes: string[] = []
  for (let n = 0; n < times; n += 1) outcomes.push((await connectFrom(port, address))[1])
  return outcomes
}

it('an address has a limit of connections, health checks included, which does not affect other addresses', async () => {
  const { port, warned } = await startCapped()
  expect(await outcomesFrom(port, LOOPBACK, MAX + 2)).toEqual(['200', '200', '200', 'cut', 'cut'])
  expect(await outcomesFrom(port, OTHER, 1)).toEqual(['200'])
  expect(warned).toContainEqual({ address: LOOPBACK, max: MAX })
})

it('an address may connect again when one of its connections was closed', async () => {
  const { port } = await startCapped()
  const [first] = await connectFrom(port, LOOPBACK)
  expect(await outcomesFrom(port, LOOPBACK, MAX)).toEqual(['200', '200', 'cut'])
  first.destroy()
  await expect.poll(async () => (await connectFrom(port, LOOPBACK))[1]).toBe('200')
  expect(await outcomesFrom(port, LOOPBACK, 1)).toEqual(['cut'])
})

it('idle connections count from the beginning', async () => {
  const { port } = await startCapped()
  for (let n = 0; n < MAX; n += 1) {
    const idle = createConnection({ port, host: LOOPBACK })
    opened.push(idle)
    await once(idle, 'connect')
  }
  expect(await outcomesFrom(port, LOOPBACK, 1)).toEqual(['cut'])
})

it('connections without data are closed, also if the other side keeps its half open', async () => {
  const { port } = await startCapped({ headersTimeoutMs: 3_000 })
  for (let n = 0; n < MAX; n += 1) {
    const idle = createConnection({ port, host: LOOPBACK, allowHalfOpen: true })
    opened.push(idle)
    await once(idle, 'connect')
    idle.resume()
  }
  expect(await outcomesFrom(port, LOOPBACK, 1)).toEqual(['cut'])
  await expect.poll(() => outcomesFrom(port, LOOPBACK, 1)).toEqual(['200'])
})

it('connections of proxies are not counted', async () => {
  const { port } = await startCapped({ trustedProxies: proxiesAt([{ address: OTHER, bits: 32 }]) })
  expect(await outcomesFrom(port, OTHER, MAX + 1)).toEqual(['200', '200', '200', '200'])
  expect(await outcomesFrom(port, LOOPBACK, MAX + 1)).toEqual(['200', '200', '200', 'cut'])
  await stop()
  const behindEdge = await startCapped({ trustedProxies: OWN_EDGE })
  expect(await outcomesFrom(behindEdge.port, LOOPBACK, MAX + 1)).toEqual(['200', '200', '200', '200'])
})
