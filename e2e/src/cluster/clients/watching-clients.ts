import { sleep } from '@folio/kernel/timing/sleep.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { openSocket } from '../../kit/account-sockets.ts'
import type { Demo } from '../../kit/running-folio.ts'
import type { Payer } from './payment.ts'

/**
 * Clients that subscribe to their options account on a socket, and open a new socket when one closes, until they are
 * stopped.
 */
export type WatchingClients = {
  /** The number of sockets that were opened. */
  readonly opened: () => number
  /**
   * Waits until the last pushed balance of each client is right; returns the number of clients for which it never was.
   */
  readonly toldWrong: (centsOf: (client: Payer) => number) => Promise<number>
  readonly stop: () => Promise<void>
}

const BEFORE_THE_NEXT_MS = 500
const TOLD_WITHIN_MS = 60_000

/** Starts the sockets of clients. */
export const startWatching = (edge: Demo, clients: readonly Payer[]): WatchingClients => {
  const stopping = new AbortController()
  const told = new Map<Payer, number>()
  let opened = 0

  const watchOnce = async (client: Payer): Promise<void> => {
    const { socket, send, next, closed } = await openSocket(edge, client, client.account_id)
    opened += 1
    const end = () => socket.terminate()
    stopping.signal.addEventListener('abort', end)
    send({ balance: 1, subscribe: 1 })
    const listen = async (): Promise<never> => {
      for (;;) {
        const { balance, error } = await next()
        // While the balance cannot be read, the socket stays open without a subscription.
        if (error !== undefined) throw new Error(`not subscribed: ${error.code}`)
        if (balance !== undefined) told.set(client, Math.round(balance.balance * 100))
      }
    }
    try {
      if (!stopping.signal.aborted) await Promise.race([listen(), closed])
    } finally {
      stopping.signal.removeEventListener('abort', end)
      end()
    }
  }

  const watch = async (client: Payer): Promise<void> => {
    while (!stopping.signal.aborted) {
      await watchOnce(client).catch(() => undefined)
      await sleep(BEFORE_THE_NEXT_MS)
    }
  }

  const watching = Promise.all(clients.map(watch))
  return {
    opened: () => opened,
    toldWrong: async (centsOf) => {
      const wrong = () => clients.filter((client) => told.get(client) !== centsOf(client)).length
      await eventually(async () => wrong() === 0, TOLD_WITHIN_MS).catch(() => undefined)
      return wrong()
    },
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
