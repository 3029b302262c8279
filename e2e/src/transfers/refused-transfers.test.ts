import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { get, settled, transfer } from '../kit/calls.ts'
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
  between = new Date().toISOString()
  expect(await pay('1.00', 'sent')).toBe(200)
  expect(await pay('12.00', 'r2')).toBe(400)
  await settled(folio.demo)
})
afterAll(() => folio.stop())

const ids = ({ refused_transfers }: { refused_transfers: readonly { request_id: string }[] }) =>
  refused_transfers.map(({ request_id }) => request_id)

describe('the refused transfers of a wallet', () => {
  it('have their amount and reason, the newest first, without those that were sent', async () => {
    const { refused_transfers, is_complete, read_from } = await refused(alice)
    expect(refused_transfers).toMatchObject([
      { request_id: 'r2', transaction_currency: 'USD', transaction_gross_amount: '12.00', channel: 'transfer' },
      { request_id: 'r1', code: 'BadRequest', message: 'There is too little of this currency.' },
    ])
    expect([is_complete, read_from]).toEqual([true, null])
  })

  it('are those of a window and of a currency', async () => {
    expect(ids(await refused(alice, `?end_date_time=${between}`))).toEqual(['r1'])
    expect(ids(await refused(alice, `?start_date_time=${between}`))).toEqual(['r2'])
    expect(ids(await refused(alice, '?transaction_currency=EUR'))).toEqual([])
  })

  it('say if there may be older ones', async () => {
    const { refused_transfers, is_complete, read_from } = await refused(alice, '?limit=1')
    expect([ids({ refused_transfers }), is_complete]).toEqual([['r2'], false])
    expect(read_from).toBe(refused_transfers[0].timestamp)
    expect(ids(await refused(alice, `?limit=1&end_date_time=${read_from}`))).toEqual(['r1'])
  })

  it('are the payer’s alone, and say nothing about the other client', async () => {
    expect(await refused(bob)).toEqual({ refused_transfers: [], is_complete: true, read_from: null })
    expect(JSON.stringify(await refused(alice))).not.toContain(bob.client_id)
  })
})
