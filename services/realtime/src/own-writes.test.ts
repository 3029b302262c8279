import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { boughtContract, multiplier, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { expect, it, onTestFinished } from 'vitest'
import { DEMO, startTestRealtime } from './testing/running-realtime.ts'
import type { Seen } from './testing/socket-client.ts'

const idOf = ({ contract_id }: Seen): number => contract_id

/** Each call that shows what an account did, what it reads, and what it shows after orders of 1000 and the end of 2000. */
const CALLS: readonly (readonly [object, 'store' | 'view', (answer: Seen) => unknown, unknown])[] = [
  [{ portfolio: 1 }, 'view', ({ portfolio }) => portfolio.contracts.map(idOf), [1000]],
  [{ proposal_open_contract: 1 }, 'view', (answer) => idOf(answer.proposal_open_contract), 1000],
  [{ proposal_open_contract: 1, contract_id: 2000 }, 'view', (answer) => answer.proposal_open_contract.status, 'won'],
  [
    { proposal_open_contract: 1, contract_id: 2000, subscribe: 1 },
    'view',
    (answer) => answer.proposal_open_contract.status,
    'won',
  ],
  [
    { contract_update_history: 1, contract_id: 1000 },
    'view',
    (answer) => answer.contract_update_history[0]?.order_amount,
    '7.00',
  ],
  [{ profit_table: 1 }, 'store', ({ profit_table }) => profit_table.transactions.map(idOf), [2000]],
  [{ statement: 1, action_type: 'sell' }, 'store', ({ statement }) => statement.transactions.map(idOf), [2000]],
]

/**
 * Opens a socket for each call, and tells all of them of a change of orders and of an end that neither the store nor the view
 * shows yet.
 */
const toldOfHiddenEvents = async () => {
  let isStoreBehind = false
  const shownTo = new Map<string, number>()
  const sockets = await startTestRealtime({
    around: (store) => ({
      ...store,
      readStream: async (stream, range) => {
        const events = await store.readStream(stream, range)
        return isStoreBehind ? events.filter(({ revision }) => revision <= (shownTo.get(stream) ?? revision)) : events
      },
    }),
  })
  onTestFinished(sockets.stop)
  const { ledger, market } = sockets
  await market.list({ symbol: 'R_100', interval_seconds: 2 })
  await market.record(START, { R_100: '10000.00' })
  const ending = boughtContract({ contract_id: 2000 })
  const ordered = { ...multiplier(), purchase_time: Math.floor(Date.now() / 1000) }
  await ledger.buy(DEMO, ordered)
  const { stream, revision } = await ledger.buy(DEMO, ending)
  const clients = await Promise.all(CALLS.map(() => sockets.open({})))
  await Promise.all(clients.map((client) => client.ask({ transaction: 1, subscribe: 1 })))

  shownTo.set(stream, revision)
  isStoreBehind = true
  const showInView = ledger.holdView()
  const take_profit = { order_amount: amountOf('7'), order_date: START }
  const changed = { ...ordered, orders: { take_profit, changed_at: timestampOf(START * 1e6) } }
  await ledger.change(DEMO, changed, { take_profit: amountOf('7') })
  const deciding = { epoch: START + 60, quote: '10001.00' }
  await ledger.end(DEMO, ending, { type: 'ContractSettled', status: 'won', payout: '19.53', evidence: { deciding } })
  for (const client of clients) expect((await client.next()).transaction.action).toBe('sell')

  const expectShown = async (): Promise<void> => {
    for (const [index, [request, , shown, expected]] of CALLS.entries()) {
      const answer = await clients[index]?.next()
      expect([request, answer.error, shown(answer)]).toEqual([request, undefined, expected])
    }
  }
  return {
    clients,
    /** Sends to each socket its call. */
    sendCalls: () => {
      for (const [index, [request]] of CALLS.entries()) clients[index]?.send(request)
    },
    expectShown,
    showInStore: () => {
      isStoreBehind = false
    },
    showInView,
  }
}

it('calls about an account wait until the store and the view show the writes of their connection', async () => {
  const { clients, sendCalls, expectShown, showInStore, showInView } = await toldOfHiddenEvents()
  sendCalls()
  const answered = (): readonly string[] =>
    CALLS.filter((_, index) => clients[index]?.waiting()).map(([request]) => JSON.stringify(request))
  await sleep(50)
  expect(answered()).toEqual([])
  showInStore()
  const ofStore = CALLS.filter(([, reads]) => reads === 'store').map(([request]) => JSON.stringify(request))
  await expect.poll(answered).toEqual(ofStore)
  await showInView()
  await expectShown()
})

it('calls about an account are refused after two seconds while the store or the view is behind, then answered', async () => {
  const { clients, sendCalls, expectShown, showInStore, showInView } = await toldOfHiddenEvents()
  const retried = { code: 'InternalServerError', message: 'Internal error; the request can be retried.' }
  const errors = async (): Promise<readonly unknown[]> =>
    (await Promise.all(clients.map((client) => client.next()))).map(({ error }) => error)
  const expected = (reads: 'store' | 'view') => (reads === 'view' ? retried : undefined)

  sendCalls()
  expect(await errors()).toEqual(CALLS.map(() => retried))
  showInStore()
  sendCalls()
  expect(await errors()).toEqual(CALLS.map(([, reads]) => expected(reads)))
  await showInView()
  // Also the subscription that was refused.
  sendCalls()
  await expectShown()
})
