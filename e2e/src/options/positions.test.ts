import type { Seen, TestClient } from '@folio/realtime/testing/socket-client.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DemoTrader, startDemoTrader } from '../kit/demo-trader.ts'
import type { InProcess } from '../kit/in-process.ts'

const SYMBOL = '1HZ100V'

let trader: DemoTrader
let folio: InProcess
let demo: string
let client: TestClient

beforeAll(async () => {
  trader = await startDemoTrader(SYMBOL)
  ;({ folio, demo } = trader)
})
afterAll(() => folio.stop())
beforeEach(async () => {
  client = await trader.openSocket()
  return () => client.socket.close()
})

const buy = async (parameters: object): Promise<Seen> => {
  const common = { underlying_symbol: SYMBOL, currency: 'USD', amount: 10, basis: 'stake' }
  const answer = await client.ask({ buy: '1', price: 10, parameters: { ...common, ...parameters } })
  if (answer.buy === undefined) throw new Error(JSON.stringify(answer.error))
  return answer.buy
}

/** Takes the pushes of a contract until the last one. */
const untilSold = async (): Promise<readonly Seen[]> => {
  const seen: Seen[] = []
  do seen.push(await client.next())
  while (seen.at(-1).proposal_open_contract.is_sold !== 1)
  return seen
}

it('a contract in ticks is followed from its purchase to its end, and stands in the portfolio, then in the profit table', async () => {
  const bought = await buy({ contract_type: 'DIGITEVEN', duration: 3, duration_unit: 't' })
  const { contract_id, transaction_id } = bought
  const { portfolio } = await client.ask({ portfolio: 1 })
  expect(portfolio.contracts).toMatchObject([{ contract_id, transaction_id, buy_price: 10, payout: 19.61 }])
  const first = await client.ask({ proposal_open_contract: 1, contract_id, subscribe: 1, req_id: 7 })
  expect(first.proposal_open_contract).toMatchObject({
    contract_id,
    account_id: Number(demo.replaceAll(/\D/g, '')),
    id: first.subscription.id,
    status: 'open',
    tick_count: 3,
    validation_error_code: 'ResaleNotOffered',
  })
  const pushes = await untilSold()
  expect(pushes.map(({ seq }) => seq)).toEqual(pushes.map((_, index) => index + 1))
  const last = pushes.at(-1)
  const ended = last.proposal_open_contract
  expect(ended.tick_stream).toHaveLength(3)
  expect(ended.exit_spot).toBe(ended.tick_stream[2].tick_display_value)
  expect(ended.status).toBe(Number(ended.exit_spot.at(-1)) % 2 === 0 ? 'won' : 'lost')
  expect(ended.profit).toBe(ended.status === 'won' ? '9.61' : '-10.00')
  expect(last.revision).toBeGreaterThan(first.revision)
  expect((await client.ask({ forget: first.subscription.id })).forget).toBe(0)
  expect((await client.ask({ portfolio: 1 })).portfolio.contracts).toEqual([])
  const { profit_table } = await client.ask({ profit_table: 1, description: 1 })
  expect(profit_table).toEqual({
    count: 1,
    transactions: [
      {
        buy_price: 10,
        contract_id,
        contract_type: 'DIGITEVEN',
        duration_type: 'ticks',
        longcode: bought.longcode,
        payout: 19.61,
        purchase_time: bought.purchase_time,
        sell_price: Number(ended.sell_price),
        sell_time: ended.sell_time,
        shortcode: bought.shortcode,
        transaction_id,
        underlying_symbol: SYMBOL,
      },
    ],
  })
  const again = await client.ask({ proposal_open_contract: 1, contract_id })
  expect(again.proposal_open_contract).toEqual({ ...ended, id: undefined })
})

it('a contract in time is sold at the bid that its stream shows, and its stream ends', async () => {
  const all = await client.ask({ proposal_open_contract: 1, subscribe: 1 })
  expect(all).toMatchObject({ proposal_open_contract: {}, subscription: { id: expect.any(String) } })
  client.send({
    buy: '1',
    price: 10,
    parameters: {
      contract_type: 'CALL',
      underlying_symbol: SYMBOL,
      currency: 'USD',
      amount: 10,
      duration: 5,
      duration_unit: 'm',
    },
  })
  const seen: Seen[] = []
  while (seen.at(-1)?.proposal_open_contract?.is_valid_to_sell !== 1) seen.push(await client.next())
  const open = seen.filter(({ msg_type }) => msg_type === 'proposal_open_contract')
  expect(open[0].proposal_open_contract).toMatchObject({ validation_error_code: 'EntryTickMissing', entry_spot: null })
  const { contract_id } = open[0].proposal_open_contract
  client.send({ sell: contract_id, price: 0 })
  let sold: Seen
  let end: Seen
  while (sold === undefined || end === undefined) {
    const frame = await client.next()
    sold ??= frame.sell
    if (frame.proposal_open_contract?.is_sold === 1) end = frame.proposal_open_contract
  }
  expect(end).toMatchObject({ status: 'sold', transaction_ids: { sell: sold.transaction_id } })
  expect(Number(end.sell_price)).toBe(sold.sold_for)
  expect(Number(end.profit)).toBeCloseTo(sold.sold_for - 10, 6)
  const { statement } = await client.ask({ statement: 1, limit: 2, description: 1 })
  expect(statement.transactions).toMatchObject([
    { action_type: 'sell', contract_id, reference_id: sold.reference_id, transaction_id: sold.transaction_id },
    { action_type: 'buy', contract_id, transaction_id: sold.reference_id },
  ])
})
