import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { drainServer } from '@folio/access/drain-server.ts'
import type { AuthServer } from './auth-server.ts'

const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 8_000
const KEEP_ALIVE_MS = 65_000
const DRAIN_MS = 10_000

/** Returns the address of the caller from the gateway's header; only the gateway calls this server. */
const addressOf = ({ headers, socket }: IncomingMessage): string => {
  const forwarded = headers['x-forwarded-for']
  return (typeof forwarded === 'string' ? forwarded : undefined) ?? socket.remoteAddress ?? ''
}

/**
 * Serves the authorization server inside a cluster, to the gateway alone; rejects when the port is taken. `stop` lets
 * running requests finish.
 */
export const serveAuthServer = async (
  { handle }: AuthServer,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly stop: () => Promise<void> }> => {
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const server = createServer(timeouts, (incoming, outgoing) => void handle(incoming, outgoing, addressOf(incoming)))
  server.listen(port, host)
  await once(server, 'listening')
  return { stop: () => drainServer(server, DRAIN_MS) }
}
