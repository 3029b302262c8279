import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, get, mainWallet, operate, post } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice')
  bob = await openClient(folio.demo, 'Bob_Pays')
  const cash = { currency: 'USD', amount: '100', request_id: 'cash' }
  dataOf(await operate(folio.demo, `wallets/${mainWallet(alice)}/deposits`, cash))
})
afterAll(() => folio.stop())

const find = (nickname: string, client = alice) =>
  get(folio.demo, client, `/wallet/v1/recipients?nickname=${encodeURIComponent(nickname)}`)

const lookUp = async (query: Readonly<Record<string, string>>) =>
  dataOf(await get(folio.demo, alice, `/wallet/v1/transfers?${new URLSearchParams(query)}`))

const send = (request_id: string, amount: string) =>
  post(folio.demo, alice, {
    path: '/wallet/v1/transfers',
    body: {
      currency: 'USD',
      amount,
      request_id,
      source_wallet_id: mainWallet(alice),
      destination_wallet_id: mainWallet(bob),
    },
  })

describe('a recipient', () => {
  it('is found by its exact nickname, ignoring case, in its own spelling', async () => {
    const expected = { nickname: 'Bob_Pays', wallet_id: mainWallet(bob), wallet_type: 'main' }
    expect(dataOf(await find('bob_pays'))).toEqual(expected)
  })

  it('is not found by a part of its nickname', async () => {
    expect((await find('Bob_Pay')).status).toBe(404)
    expect((await find('Bob_Pay%')).status).toBe(400)
  })

  it('is not found once its wallet is closed or its client erased', async () => {
    const gone = await openClient(folio.demo, 'gone')
    expect((await find('gone')).status).toBe(200)
    dataOf(await operate(folio.demo, `clients/${gone.client_id}/erase`, {}))
    expect((await find('gone')).status).toBe(404)
  })

  it('can be looked up 40 times in 15 minutes, found or not', async () => {
    const limited = await startInProcess({ limits: 'on' })
    const carol = await openClient(limited.demo, 'carol')
    const statuses: number[] = []
    for (let asked = 0; asked < 41; asked += 1) {
      const name = asked % 2 === 0 ? 'carol' : 'nobody'
      statuses.push((await get(limited.demo, carol, `/wallet/v1/recipients?nickname=${name}`)).status)
    }
    await limited.stop()
    expect(statuses.slice(0, 40).toSorted()).toEqual([...Array(20).fill(200), ...Array(20).fill(404)])
    expect(statuses[40]).toBe(429)
  })
})

describe('the outcome of a transfer', () => {
  it('is recorded with its state and its transaction', async () => {
    const sent = dataOf(await send('lookup-1', '12.50'))
    await expect
      .poll(() => lookUp({ request_id: 'lookup-1', kind: 'transfer' }))
      .toEqual({
        request_id: 'lookup-1',
        kind: 'transfer',
        status: 'recorded',
        transfer: { state: 'complete', transaction_id: sent.transaction_id, refusal: null },
      })
  })

  it('is recorded with the refusal of a rejected one', async () => {
    expect((await send('lookup-2', '1000')).status).toBe(400)
    await expect
      .poll(() => lookUp({ request_id: 'lookup-2', kind: 'transfer' }))
      .toMatchObject({
        status: 'recorded',
        transfer: {
          state: 'rejected',
          refusal: {
            code: 'BadRequest',
            message:
              'The paying account has 87.50 USD, but 1000.00 USD are needed; choose a smaller amount or pay money in first.',
          },
        },
      })
  })

  it('is not found for an unknown id, an id of another kind, or one of another client', async () => {
    for (const kind of ['exchange', 'platform'])
      expect(await lookUp({ request_id: 'lookup-1', kind })).toMatchObject({ status: 'not_found', transfer: null })
    expect(await lookUp({ request_id: 'never', kind: 'transfer' })).toMatchObject({ status: 'not_found' })
    const path = '/wallet/v1/transfers?request_id=lookup-1&kind=transfer'
    expect(dataOf(await get(folio.demo, bob, path))).toMatchObject({ status: 'not_found' })
  })
})

it('a row of a statement has the balance after it and the nickname of the other client', async () => {
  const { transactions } = dataOf(await get(folio.demo, alice, '/wallet/v1/transactions/main'))
  expect(transactions[0].metadata).toMatchObject({ balance_after: '87.50', counterparty_nickname: 'Bob_Pays' })
  expect(transactions[1].metadata).toMatchObject({ balance_after: '100.00' })
  expect(transactions[1].metadata).not.toHaveProperty('counterparty_nickname')
  const received = dataOf(await get(folio.demo, bob, '/wallet/v1/transactions/main')).transactions[0]
  expect(received.metadata).toMatchObject({ balance_after: '12.50', counterparty_nickname: 'alice' })
})

describe('a balance history', () => {
  const history = (query: string, client = alice) =>
    get(folio.demo, client, `/wallet/v1/wallets/main/balance-history?currency=USD${query}`)

  it('has the balance after each change, the oldest first', async () => {
    const { points, ...rest } = dataOf(await history(''))
    expect(rest).toEqual({ currency: 'USD', before: '0.00', is_sampled: false })
    expect(points.map(({ balance }: { readonly balance: string }) => balance)).toEqual(['100.00', '87.50'])
  })

  it('begins with the balance before its window', async () => {
    const { points } = dataOf(await history(''))
    const start = encodeURIComponent(points[1].at)
    expect(dataOf(await history(`&start_date_time=${start}`))).toMatchObject({
      before: '100.00',
      points: [{ balance: '87.50', low: '87.50', high: '87.50' }],
    })
  })

  it('needs an existing wallet of the caller', async () => {
    expect(dataOf(await history('', bob)).points).toHaveLength(1)
    const none = await get(folio.demo, alice, '/wallet/v1/wallets/p2p/balance-history?currency=USD')
    expect(none.status).toBe(404)
    expect((await get(folio.demo, alice, '/wallet/v1/wallets/main/balance-history?currency=XXX')).status).toBe(400)
  })
})
