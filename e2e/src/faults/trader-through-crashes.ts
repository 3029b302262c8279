import { sleep } from '@folio/kernel/timing/sleep.ts'
import type { TestClient } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { expect } from 'vitest'
import { openSocket } from '../kit/account-sockets.ts'
import { demoAccount } from '../kit/calls.ts'
import type { Client, Demo } from '../kit/running-folio.ts'

const PURCHASE_EVERY_MS = 100
const STATEMENT_MAX = 999
/** A contract that the next tick ends. */
const NEXT_TICK = {
  contract_type: 'DIGITEVEN',
  underlying_symbol: '1HZ100V',
  currency: 'USD',
  amount: 1,
  duration: 1,
  duration_unit: 't',
}

/** A client who buys one contract after another while Folio crashes. */
export type Trader = {
  /** Buys until the load is over or the server fails. */
  readonly trade: (demo: Demo, isOver: () => boolean) => Promise<void>
  /** Asserts that repeats give the first answers, and that each contract was bought once and ended once. */
  readonly expectOneEndEach: (demo: Demo) => Promise<void>
}

/** Makes a trader on the demo account of a client; nothing is bought yet. */
export const traderOf = (client: () => Client): Trader => {
  /** The contract that each request id bought; undefined where no answer named one. */
  const purchases = new Map<string, number | undefined>()

  const open = async (demo: Demo): Promise<TestClient> => openSocket(demo, client(), await demoAccount(demo, client()))

  /** Buys under a request id and returns the contract; undefined where the purchase is refused, or the socket closes before an answer. */
  const buy = async ({ ask, closed }: TestClient, requestId: string): Promise<number | undefined> => {
    const asked = ask({ buy: '1', price: 1, parameters: NEXT_TICK, request_id: requestId })
    const answer = await Promise.race([asked, closed.then(() => undefined)])
    return answer?.buy?.contract_id
  }

  return {
    trade: async (demo, isOver) => {
      try {
        const socket = await open(demo)
        while (!isOver() && socket.socket.readyState === socket.socket.OPEN) {
          const requestId = `trade-${purchases.size}`
          purchases.set(requestId, undefined)
          purchases.set(requestId, await buy(socket, requestId))
          await sleep(PURCHASE_EVERY_MS)
        }
        socket.socket.close()
      } catch {
        // The server was killed before the socket was open; another load follows.
      }
    },
    expectOneEndEach: async (demo) => {
      const client = await eventually(() => open(demo))
      const answered = [...purchases].filter(([, contractId]) => contractId !== undefined)
      expect(answered.length).toBeGreaterThan(0)
      for (const [requestId, contractId] of answered) {
        // A busy service may have no answer at first.
        const again = await eventually(async () => (await buy(client, requestId)) ?? false)
        expect([requestId, again]).toEqual([requestId, contractId])
      }
      const idsOf = async (action_type: 'buy' | 'sell'): Promise<readonly number[]> => {
        const { statement } = await client.ask({ statement: 1, action_type, limit: STATEMENT_MAX })
        const rows: readonly { readonly contract_id: number }[] = statement.transactions
        return rows.map(({ contract_id }) => contract_id).toSorted((one, other) => one - other)
      }
      const bought = await idsOf('buy')
      expect(new Set(bought).size).toBe(bought.length)
      expect(bought).toEqual(expect.arrayContaining(answered.map(([, contractId]) => contractId)))
      await eventually(async () => (await idsOf('sell')).length >= bought.length)
      expect(await idsOf('sell')).toEqual(bought)
      client.socket.close()
    },
  }
}
