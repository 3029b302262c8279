import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import { boughtContract, ofTicks, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen } from './testing/socket-client.ts'

let sockets: TestRealtime
let aheadMs = 0

beforeEach(async () => {
  aheadMs = 0
  sockets = await startTestRealtime({ aheadMs: () => aheadMs })
})
afterEach(() => sockets.stop())

const deciding = { epoch: START + 4, quote: '1.00' }

/** Buys a contract and ends it at once. */
const trade = async (contract_id: number, payout: string, bought = boughtContract()): Promise<void> => {
  const contract = { ...bought, contract_id }
  await sockets.ledger.buy(DEMO, contract)
  const status = payout === '0' ? 'lost' : 'won'
  await sockets.ledger.end(DEMO, contract, { type: 'ContractSettled', status, payout, evidence: { deciding } })
}

const table = async (request: object = {}): Promise<Seen> =>
  (await sockets.open({})).ask({ profit_table: 1, ...request })

const idsOf = ({ profit_table }: Seen): readonly number[] =>
  profit_table.transactions.map(({ contract_id }: Seen) => contract_id)

describe('profit_table', () => {
  it('lists ended contracts, the last one first, and none that is open', async () => {
    await trade(1, '19.53')
    await trade(2, '0')
    await sockets.ledger.buy(DEMO, boughtContract({ contract_id: 3 }))
    const answer = await table()
    expect(idsOf(answer)).toEqual([2, 1])
    expect(answer.profit_table.count).toBe(2)
    expect(answer.profit_table.transactions[1]).toEqual({
      buy_price: 10,
      contract_id: 1,
      payout: 19.53,
      purchase_time: START,
      sell_price: 19.53,
      sell_time: expect.any(Number),
      transaction_id: 1001,
      underlying_symbol: 'R_100',
    })
  })

  it('of an account without contracts is empty', async () => {
    expect((await table()).profit_table).toEqual({ count: 0, transactions: [] })
  })

  it('adds codes and types with description: 1', async () => {
    await trade(1, '0')
    await trade(2, '0', ofTicks({ category: 'runs', type: 'RUNHIGH' }, 3))
    const { transactions } = (await table({ description: 1 })).profit_table
    expect(transactions).toMatchObject([
      { contract_type: 'RUNHIGH', duration_type: 'ticks' },
      {
        contract_type: 'CALL',
        duration_type: 'minutes',
        longcode: boughtContract().longcode,
        shortcode: boughtContract().shortcode,
      },
    ])
  })

  it('is limited by limit and offset, sorted, and filtered by types', async () => {
    for (const id of [1, 2, 3, 4]) await trade(id, '0')
    await trade(5, '0', boughtContract({ bet: { category: 'callput', type: 'PUT' } }))
    expect(idsOf(await table({ limit: 2 }))).toEqual([5, 4])
    expect(idsOf(await table({ limit: 2, offset: 2 }))).toEqual([3, 2])
    expect(idsOf(await table({ sort: 'ASC', limit: 2, offset: 1 }))).toEqual([2, 3])
    expect(idsOf(await table({ contract_type: ['PUT'] }))).toEqual([5])
    expect(idsOf(await table({ limit: 0 }))).toEqual([])
  })

  it('is filtered by the time of the end, in seconds or by dates, with the last date included', async () => {
    await trade(1, '0')
    aheadMs = 2 * DAY_MS
    await trade(2, '0')
    aheadMs = 4 * DAY_MS
    await trade(3, '0')
    const second = Math.floor((Date.now() + 2 * DAY_MS) / 1000)
    const date = new Date(second * 1000).toISOString().slice(0, 10)
    expect(idsOf(await table({ date_from: String(second - 60), date_to: String(second + 60) }))).toEqual([2])
    expect(idsOf(await table({ date_from: date, date_to: date }))).toEqual([2])
    expect(idsOf(await table({ date_to: `${date} 00:00:00` }))).toEqual([1])
    expect(idsOf(await table({ date_from: date, sort: 'ASC' }))).toEqual([2, 3])
  })

  it.each([
    ['date_from', { date_from: '2026-02-30' }],
    ['date_to', { date_to: '2026-13-01' }],
    ['date_from', { date_from: '2026-02-02', date_to: '2026-02-01' }],
    ['date_from', { date_from: 'yesterday' }],
    ['limit', { limit: 501 }],
    ['contract_type.0', { contract_type: ['RISE'] }],
  ])('refuses a wrong %s', async (field, request) => {
    expect((await table(request)).error).toMatchObject({ code: 'InputValidationFailed', details: { field } })
  })
})
