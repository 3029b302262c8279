import { sleep } from '@folio/kernel/timing/sleep.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf, get, mainWallet, post, realAccount, settled, transfer } from '../kit/calls.ts'
import { type InProcess, openClient, startInProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

let folio: InProcess
let alice: Client
let bob: Client
let between: string

const refused = async (client: Client, query = '') => {
  const { status, body } = await get(folio.demo, client, `/wallet/v1/refused-transfers/main${query}`)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}

const pay = async (amount: string, requestId: string): Promise<number> =>
  (await transfer(folio.demo, { from: alice, to: bob, amount, requestId })).status

beforeAll(async () => {
  folio = await startInProcess()
  alice = await openClient(folio.demo, 'alice', '10')
  bob = await openClient(folio.demo, 'bob', '5')
  expect(await pay('11.00', 'r1')).toBe(400)
  // A window has milliseconds, an event microseconds: the refusal must lie in an earlier millisecond.
  await sleep(2)
  between = new Date().toISOString()
  expect(await pay('1.00', 'sent')).toBe(200)
  expect(await pay('12.00', 'r2')).toBe(400)
  await settled(folio.demo)
})
afterAll(() => folio.stop())

const tooLittle = (available: string, needed: string): string =>
  `The paying account has ${available} USD, but ${needed} USD are needed; choose a smaller amount or pay money in first.`

const ids = ({ refused_transfers }: { refused_transfers: readonly { request_id: string }[] }) =>
  refused_transfers.map(({ request_id }) => request_id)

describe('the refused transfers of a wallet', () => {
  it('have their amount and reason, the newest first, without those that were sent', async () => {
    const { refused_transfers, is_complete, read_from } = await refused(alice)
    expect(refused_transfers).toMatchObject([
      { request_id: 'r2', transaction_currency: 'USD', transaction_gross_amount: '12.00', channel: 'transfer' },
      { request_id: 'r1', code: 'BadRequest', message: tooLittle('10.00', '11.00') },
    ])
    expect([is_complete, read_from]).toEqual([true, null])
  })

  it('are filtered by a window of time and a currency', async () => {
    expect(ids(await refused(alice, `?end_date_time=${between}`))).toEqual(['r1'])
    expect(ids(await refused(alice, `?start_date_time=${between}`))).toEqual(['r2'])
    expect(ids(await refused(alice, '?transaction_currency=EUR'))).toEqual([])
  })

  it('tell whether there may be older ones', async () => {
    const { refused_transfers, is_complete, read_from, next_revision } = await refused(alice, '?limit=1')
    expect([ids({ refused_transfers }), is_complete]).toEqual([['r2'], false])
    expect(read_from).toBe(refused_transfers[0].timestamp)
    expect(ids(await refused(alice, `?limit=1&up_to_revision=${next_revision}`))).toEqual(['r1'])
  })

  it('are all found page by page, also those of one moment', async () => {
    const carol = await openClient(folio.demo, 'carol', '1')
    const item = (number: number) => ({
      currency: 'USD',
      amount: '1.00',
      source_wallet_id: mainWallet(carol),
      destination_wallet_id: mainWallet(bob),
      request_id: `of-one-moment-${number}`,
    })
    const items = [1, 2, 3, 4, 5].map(item)
    const bulk = { path: '/wallet/v1/transfers/bulk', body: { mode: 'all', items } }
    expect((await post(folio.demo, carol, bulk)).status).toBe(400)
    await settled(folio.demo)
    const shown: string[] = []
    let page = await refused(carol, '?limit=2')
    expect(new Set(page.refused_transfers.map(({ timestamp }: { timestamp: string }) => timestamp)).size).toBe(1)
    for (;;) {
      shown.push(...ids(page))
      if (page.next_revision === null) break
      page = await refused(carol, `?limit=2&up_to_revision=${page.next_revision}`)
    }
    expect(shown.toSorted()).toEqual(items.map(({ request_id }) => request_id))
  })

  it('are shown to the payer alone, without data of the other client', async () => {
    expect(await refused(bob)).toEqual({
      refused_transfers: [],
      is_complete: true,
      read_from: null,
      next_revision: null,
    })
    expect(JSON.stringify(await refused(alice))).not.toContain(bob.client_id)
  })
})

it('an options account lists the transfers that it refused to send to a wallet, and no others', async () => {
  const account_id = await realAccount(folio.demo, alice)
  const move = async (direction: string, amount: string, request_id: string): Promise<number> => {
    const sides = { wallet_id: mainWallet(alice), platform_name: 'options', platform_account_id: account_id }
    const body = { ...sides, direction, amount, currency: 'USD', request_id }
    return (await post(folio.demo, alice, { path: '/wallet/v1/transfers/platforms', body })).status
  }
  expect(await move('from_wallet', '2.00', 'funds')).toBe(200)
  expect(await move('from_wallet', '9999.00', 'by-wallet')).toBe(400)
  expect(await move('to_wallet', '3.00', 'by-account')).toBe(400)
  await settled(folio.demo)
  const path = `/trading/v1/options/accounts/${account_id}/refused-transfers`
  const { refused_transfers, is_complete, read_from } = dataOf(await get(folio.demo, alice, path))
  expect(refused_transfers).toMatchObject([
    {
      request_id: 'by-account',
      channel: 'platform',
      message: tooLittle('2.00', '3.00'),
      transaction_currency: 'USD',
      transaction_gross_amount: '3.00',
      code: 'BadRequest',
    },
  ])
  expect([is_complete, read_from]).toEqual([true, null])
  expect(ids(dataOf(await get(folio.demo, alice, `${path}?end_date_time=${between}`)))).toEqual([])
  expect((await get(folio.demo, bob, path)).status).toBe(403)
})
