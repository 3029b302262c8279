import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import { after, every } from '@folio/kernel/timing/timers.ts'

/** The time in which the head of a request must arrive, and in which the whole request must, at each server. */
export const HEADERS_TIMEOUT_MS = 5_000
export const REQUEST_TIMEOUT_MS = 8_000

/** The time for which a connection without a request stays open: longer than a proxy keeps it. */
export const KEEP_ALIVE_MS = 65_000

/** The time for which a server that stops lets running requests finish. */
export const DRAIN_MS = 10_000

/** The header that makes browsers use only https for this host, without its subdomains, for a year. */
export const STRICT_TRANSPORT_SECURITY = { 'Strict-Transport-Security': 'max-age=31536000' } as const

const NAME = 'host'

/** Returns false for a request with several Host headers: Node uses the first, a proxy may have used another. */
export const hasSingleHostHeader = ({ rawHeaders }: IncomingMessage): boolean => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === NAME.length && name.toLowerCase() === NAME) hosts += 1
  }
  return hosts <= 1
}

const IDLE_CHECK_MS = 20

/**
 * Stops a server: it accepts no new connection, and running requests finish. After `drainMs` the connections that are
 * left are closed. Resolves when every connection is closed.
 */
export const drainServer = async (server: Server, drainMs: number): Promise<void> => {
  const closed = once(server, 'close')
  server.close()
  const stopChecks = every(IDLE_CHECK_MS, () => server.closeIdleConnections())
  const cancelLimit = after(drainMs, () => server.closeAllConnections())
  await closed
  stopChecks()
  cancelLimit()
}
