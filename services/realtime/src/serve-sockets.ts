import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocketDoor } from './socket/socket-door.ts'

/** A server of sockets alone. */
export type SocketServer = { readonly port: number; readonly stop: () => Promise<void> }

const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 8_000
const CONNECTIONS_MAX = 10_000

/** Serves the sockets on a port of their own (0: any free one); rejects when it is taken. */
export const serveSockets = async (
  { upgrade, answer }: Pick<SocketDoor, 'upgrade' | 'answer'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<SocketServer> => {
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS }, answer)
  server.maxConnections = CONNECTIONS_MAX
  server.on('upgrade', upgrade)
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
