import { once } from 'node:events'
import { connect } from 'node:net'
import { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { afterEach, expect, it } from 'vitest'
import { serve } from '../handler.ts'
import { startTestServer } from '../testing/test-server.ts'
import type { UpgradeHandler } from './upgrade-handler.ts'

const sockets: UpgradeHandler = {
  isFor: (url) => url?.startsWith('/sockets/') ?? false,
  upgrades: (url) => url?.startsWith('/sockets/') ?? false,
  upgrade: (_request, socket) => socket.end('HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n'),
  answer: (_request, response) => response.writeHead(400).end(),
}

const routes = [serve(listWallets, async () => ({ data: [] }))]

let stop = async (): Promise<void> => {}
afterEach(() => stop())

const start = async (door: UpgradeHandler | undefined): Promise<number> => {
  const server = await startTestServer({ routes, sockets: door })
  stop = server.stop
  return server.port
}

const askForUpgrade = async (port: number, { path, to }: { readonly path: string; readonly to: string }) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${to}\r\n\r\n`)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer).split('\r\n')[0]
}

it('requests to the path of the sockets are handed over, with and without an upgrade', async () => {
  const port = await start(sockets)
  expect(await askForUpgrade(port, { path: '/sockets/public', to: 'websocket' })).toBe('HTTP/1.1 429 Too Many Requests')
  expect((await fetch(`http://127.0.0.1:${port}/sockets/public`)).status).toBe(400)
})

it('an upgrade of another path is ignored', async () => {
  const port = await start(sockets)
  expect(await askForUpgrade(port, { path: '/wallet/v1/wallets', to: 'h2c' })).toBe('HTTP/1.1 401 Unauthorized')
  expect(await askForUpgrade(port, { path: '/wallet/v1/wallets', to: 'websocket' })).toBe('HTTP/1.1 401 Unauthorized')
})

it('without a handler of sockets an upgrade gets a 404', async () => {
  const port = await start(undefined)
  expect(await askForUpgrade(port, { path: '/sockets/public', to: 'websocket' })).toBe('HTTP/1.1 404 Not Found')
})
