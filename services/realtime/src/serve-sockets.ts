import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ConnectionLimit, limitConnections } from '@folio/access/connection-limit.ts'
import { HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '@folio/access/http-server.ts'
import type { UpgradeHandler } from './upgrade/upgrade-handler.ts'

/** A server that serves only sockets. */
export type SocketServer = { readonly port: number; readonly stop: () => Promise<void> }

const CHECK_EVERY_MS = 500
const CONNECTIONS_MAX = 10_000

/** The host and port of the sockets (port 0: any free one) and the connection limit of an address (default: none). */
export type SocketServing = {
  readonly host: string
  readonly port: number
  readonly cap?: ConnectionLimit | undefined
}

/** Serves the sockets on a port of their own; rejects if the port is taken. */
export const serveSockets = async (
  { upgrade, answer, isFor, upgrades }: UpgradeHandler,
  { host, port, cap }: SocketServing,
): Promise<SocketServer> => {
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    // An unknown path is refused as that of a socket would be.
    shouldUpgradeCallback: ({ url }: IncomingMessage) => upgrades(url) || !isFor(url),
  }
  const server = createServer(timeouts, answer)
  server.maxConnections = CONNECTIONS_MAX
  if (cap !== undefined) limitConnections(server, cap)
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
