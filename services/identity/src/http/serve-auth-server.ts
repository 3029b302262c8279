import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import {
  DRAIN_MS,
  drainServer,
  HEADERS_TIMEOUT_MS,
  KEEP_ALIVE_MS,
  REQUEST_TIMEOUT_MS,
} from '@folio/access/http-server.ts'
import type { AuthServer } from './auth-server.ts'

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
