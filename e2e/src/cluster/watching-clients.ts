import { setTimeout as sleep } from 'node:timers/promises'
import { openSocket } from '../kit/account-sockets.ts'
import { eventually } from '../kit/calls.ts'
import type { Demo } from '../kit/running-folio.ts'
import type { Payer } from './payment.ts'

/** Clients that follow their options account on a socket, and open another whenever one closes, until they are stopped. */
export type WatchingClients = {
  /** How many sockets were opened. */
  readonly opened: () => number
  /** Waits until each was told the right balance last; answers how many were told another or nothing. */
  readonly toldWrong: (centsOf: (client: Payer) => number) => Promise<number>
  readonly stop: () => Promise<void>
}

const BEFORE_THE_NEXT_MS = 500
const TOLD_WITHIN_MS = 60_000

/** Lets clients watch. */
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
        // Where nothing can be read just now the socket stays open, without a subscription.
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
