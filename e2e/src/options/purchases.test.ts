import type { Seen, TestClient } from '@folio/realtime/testing/socket-client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSocket } from '../kit/account-sockets.ts'
import { operate, realAccount } from '../kit/calls.ts'
import { type DemoTrader, startDemoTrader } from '../kit/demo-trader.ts'
import type { InProcess } from '../kit/in-process.ts'
import type { Client } from '../kit/running-folio.ts'

const SYMBOL = '1HZ100V'

let trader: DemoTrader
let folio: InProcess
let alice: Client
let client: TestClient

beforeAll(async () => {
  trader = await startDemoTrader(SYMBOL, '100')
  ;({ folio, alice } = trader)
})
afterAll(() => folio.stop())
beforeEach(async () => {
  client = await trader.openSocket()
  return () => client.socket.close()
})

const even = {
  contract_type: 'DIGITEVEN',
  underlying_symbol: SYMBOL,
  currency: 'USD',
  amount: 10,
  duration: 1,
  duration_unit: 't',
}
const rise = { ...even, contract_type: 'CALL', duration: 30, duration_unit: 's' }
const higher = { ...even, contract_type: 'HIGHER', barrier: '+0.5', duration: 5, duration_unit: 'm' }

const propose = (contract: object = even) => client.ask({ proposal: 1, ...contract })
const buyNow = (parameters: object, more: object = {}) => client.ask({ buy: '1', price: 100, parameters, ...more })

/** Takes frames until one has a message type. */
const nextOf = async (type: string): Promise<Seen> => {
  for (;;) {
    const frame = await client.next()
    if (frame.msg_type === type) return frame
  }
}

const purchases = async (): Promise<readonly Seen[]> =>
  (await client.ask({ statement: 1, action_type: 'buy' })).statement.transactions

it('a proposal is bought, pushed as a transaction, settled by a tick, and stands in the statement', async () => {
  await client.ask({ transaction: 1, subscribe: 1 })
  const { proposal } = await propose()
  client.send({ buy: proposal.id, price: 10, req_id: 3 })
  const frames = [await client.next(), await client.next()]
  const bought = frames.find(({ msg_type }) => msg_type === 'buy')
  const pushed = frames.find(({ msg_type }) => msg_type === 'transaction').transaction
  expect(bought).toMatchObject({ req_id: 3, buy: { buy_price: 10, payout: 19.61, balance_after: 9990 } })
  const { contract_id, transaction_id, longcode, purchase_time } = bought.buy
  expect(longcode).toBe('Win payout if the last digit of Volatility 100 (1s) Index is even after 1 tick.')
  expect(pushed).toMatchObject({ action: 'buy', amount: -10, balance: 9990, contract_id, transaction_id })
  const ended = (await nextOf('transaction')).transaction
  expect(ended).toMatchObject({ action: 'sell', contract_id, date_expiry: purchase_time + 1 })
  expect([0, 19.61]).toContain(ended.amount)
  const { statement } = await client.ask({ statement: 1, limit: 2 })
  expect(statement.transactions).toMatchObject([
    { action_type: 'sell', amount: ended.amount, contract_id, reference_id: transaction_id },
    { action_type: 'buy', amount: -10, contract_id, transaction_id },
  ])
})

describe('a proposal', () => {
  it('is bought once, and only on its own connection', async () => {
    const { proposal } = await propose()
    const other = await trader.openSocket()
    expect((await other.ask({ buy: proposal.id, price: 10 })).error.code).toBe('InvalidContractProposal')
    other.socket.close()
    expect((await client.ask({ buy: proposal.id, price: 10 })).error).toBeUndefined()
    expect((await client.ask({ buy: proposal.id, price: 10 })).error.code).toBe('InvalidContractProposal')
  })

  it('is used up by a refused purchase', async () => {
    const { proposal } = await propose()
    const refused = await client.ask({ buy: proposal.id, price: 9.99 })
    expect(refused.error).toMatchObject({ code: 'PriceMoved', code_args: ['USD', '9.99', '10', 'price'] })
    expect((await client.ask({ buy: proposal.id, price: 10 })).error.code).toBe('InvalidContractProposal')
  })

  it('that was bought under a request id is answered again under it, also on another connection', async () => {
    const { proposal } = await propose()
    const request = { buy: proposal.id, price: 10, request_id: 'proposal-1' }
    const first = await client.ask(request)
    expect((await client.ask({ ...request, req_id: 4, passthrough: { a: 1 } })).buy).toEqual(first.buy)
    const other = await trader.openSocket()
    expect((await other.ask(request)).buy).toEqual(first.buy)
    other.socket.close()
    expect((await client.ask({ ...request, price: 11 })).error.code).toBe('DuplicateRequestID')
  })

  it('ends its stream when it is bought, and so does an earlier price of the same stream', async () => {
    const { proposal, subscription } = await propose({ ...higher, subscribe: 1 })
    await nextOf('proposal')
    client.send({ buy: proposal.id, price: 10 })
    expect((await nextOf('buy')).error?.code).not.toBe('InvalidContractProposal')
    expect((await client.ask({ forget: subscription.id })).forget).toBe(0)
  })
})

describe('a purchase without a proposal', () => {
  it('buys the contract of its parameters', async () => {
    const { buy } = await buyNow({ ...rise, basis: 'payout', amount: 20 })
    expect(buy).toMatchObject({ payout: 20, shortcode: expect.stringContaining(`CALL_${SYMBOL}_20.00_`) })
    expect(buy.start_time).toBe(buy.purchase_time)
  })

  it('with subscribe shows the contract from its purchase to its end, also to a repeat', async () => {
    const request = { request_id: 'shown-1', subscribe: 1, req_id: 8 }
    const { buy, subscription } = await buyNow(even, request)
    const seen: Seen[] = [await nextOf('proposal_open_contract')]
    while (seen.at(-1).proposal_open_contract.is_sold === 0) seen.push(await nextOf('proposal_open_contract'))
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1))
    expect(new Set(seen.map((push) => `${push.req_id} ${push.subscription.id}`))).toEqual(
      new Set([`8 ${subscription.id}`]),
    )
    expect(seen[0].proposal_open_contract).toMatchObject({ contract_id: buy.contract_id, status: 'open' })
    expect(['won', 'lost']).toContain(seen.at(-1).proposal_open_contract.status)
    const again = await buyNow(even, request)
    expect(again.buy).toEqual(buy)
    expect((await nextOf('proposal_open_contract')).proposal_open_contract.contract_id).toBe(buy.contract_id)
    expect((await nextOf('proposal_open_contract')).proposal_open_contract.is_sold).toBe(1)
  })

  it.each([
    ['a vanilla', { contract_type: 'VANILLALONGCALL', barrier: '+1', duration: 5, duration_unit: 'm' }],
    ['a turbo', { contract_type: 'TURBOSLONG', barrier: '-50', duration: 5, duration_unit: 'm' }],
    ['a multiplier', { contract_type: 'MULTUP', multiplier: 100, limit_order: { take_profit: 5 } }],
    ['an accumulator', { contract_type: 'ACCU', growth_rate: 0.01 }],
  ])('buys %s, which has no fixed payout, and so does its proposal', async (_, contract) => {
    const parameters = { underlying_symbol: SYMBOL, currency: 'USD', amount: 10, ...contract }
    expect((await buyNow(parameters)).buy).toMatchObject({ buy_price: 10, payout: 0 })
    const { proposal } = await propose(parameters)
    expect((await client.ask({ buy: proposal.id, price: 10 })).buy).toMatchObject({ longcode: proposal.longcode })
  })

  it('accepts the number 1 for buy, too', async () => {
    expect((await client.ask({ buy: 1, price: 10, parameters: even })).buy.buy_price).toBe(10)
  })

  it('buys once under one request id, however often it is asked for', async () => {
    const before = (await purchases()).length
    const request = { request_id: 'direct-1' }
    const first = await buyNow(even, request)
    expect((await buyNow({ ...even, amount: 10.0, basis: 'stake' }, request)).buy).toEqual(first.buy)
    expect((await buyNow({ ...even, amount: 11 }, request)).error).toMatchObject({
      code: 'DuplicateRequestID',
      details: { field: 'request_id' },
    })
    expect(await purchases()).toHaveLength(before + 1)
  })

  it('that was refused stays refused under its request id', async () => {
    const request = { request_id: 'refused-1' }
    const refused = await buyNow({ ...even, duration: 11 }, request)
    expect(refused.error).toMatchObject({ code: 'OfferingsValidationError', subcode: 'TicksNumberLimits' })
    expect((await buyNow({ ...even, duration: 11 }, request)).error).toEqual(refused.error)
  })

  it.each([
    ['whose price does not cover its stake', { ...even, amount: 101 }, { subcode: 'InvalidStakeMoreThanPrice' }],
    ['whose price is below its ask', { ...even, basis: 'payout', amount: 200 }, { code: 'PriceMoved' }],
    ['in another currency', { ...even, currency: 'EUR' }, { subcode: 'NotDefaultCurrency' }],
    [
      'of an unlisted symbol',
      { ...even, underlying_symbol: 'NONE' },
      { code: 'InvalidSymbol', details: { field: 'parameters.underlying_symbol' } },
    ],
    ['in an unknown currency', { ...even, currency: 'ZZZ' }, { details: { field: 'parameters.currency' } }],
    [
      'with an end at the beginning of time',
      { ...even, date_expiry: 0 },
      { details: { field: 'parameters.date_expiry' } },
    ],
    ['with a markup', { ...even, app_markup_percentage: 1 }, { code: 'InputValidationFailed' }],
    ['with a wrong field', { ...even, duration: -1 }, { details: { field: 'parameters.duration' } }],
    ['with a barrier', { ...rise, barrier: '+1' }, { subcode: 'BarrierNotAllowed' }],
  ])('is refused %s', async (_, parameters, error) => {
    expect((await buyNow(parameters)).error).toMatchObject(error)
  })

  it('has no price in a currency that is not the account’s', async () => {
    expect((await propose({ ...even, currency: 'EUR' })).error).toMatchObject({ subcode: 'NotDefaultCurrency' })
  })

  it('is refused without parameters, and a proposal with them', async () => {
    const field = { code: 'InputValidationFailed', details: { field: 'parameters' } }
    expect((await client.ask({ buy: '1', price: 10 })).error).toMatchObject(field)
    const { proposal } = await propose()
    expect((await client.ask({ buy: proposal.id, price: 10, parameters: even })).error).toMatchObject(field)
  })

  it('is refused where the account has too little', async () => {
    const real = await openSocket(folio.demo, alice, await realAccount(folio.demo, alice))
    const answer = await real.ask({ buy: '1', price: 10, parameters: even })
    real.socket.close()
    expect(answer.error).toMatchObject({ code: 'InsufficientBalance', code_args: ['0', '10'] })
  })
})

it.each([-1, 7])('the contract %d, which the account does not have, cannot be sold', async (sell) => {
  expect((await client.ask({ sell, price: 0 })).error).toMatchObject({ code: 'ContractNotFound' })
})

it('an application is registered with a markup of at most 3 %, which the list of applications shows', async () => {
  const body = { name: 'Markup', redirect_uris: ['https://app.example.com/'], app_markup_percentage: 1.5 }
  const { data } = (await operate(folio.demo, 'applications', body)).body
  expect(data.app_markup_percentage).toBe(1.5)
  expect((await operate(folio.demo, 'applications')).body.data).toContainEqual(data)
  expect((await operate(folio.demo, 'applications', { ...body, app_markup_percentage: 3.01 })).status).toBe(400)
})
