import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { LetIn } from './http/let-in.ts'

const HEADERS_TIMEOUT_MS = 5_000
const REQUEST_TIMEOUT_MS = 8_000
const KEEP_ALIVE_MS = 65_000
const DRAIN_MS = 10_000
const IDLE_CHECK_MS = 20

/** The address that the gateway, the only one who calls here, saw the request come from. */
const addressOf = ({ headers, socket }: IncomingMessage): string => {
  const forwarded = headers['x-forwarded-for']
  return (typeof forwarded === 'string' ? forwarded : undefined) ?? socket.remoteAddress ?? ''
}

/** Serves the pages inside the cluster, to the gateway alone; rejects when the port is taken. A stop lets running requests finish. */
export const servePeople = async (
  { handle }: LetIn,
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
  return {
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
      const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
      await closed
      clearInterval(idle)
      clearTimeout(limit)
    },
  }
}
