import { once } from 'node:events'
import type { Server } from 'node:http'
import { after, every } from '@folio/kernel/timing/timers.ts'

const IDLE_CHECK_MS = 20

/**
 * Stops a server: it accepts no new connection, and running requests finish. After `drainMs` the connections that are left
 * are closed. Resolves when every connection is closed.
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
