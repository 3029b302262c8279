import { randomUUID } from 'node:crypto'
import { IDENTITY_SERVICE } from '@folio/contracts/identity/views.ts'
import type { TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import { TRADING_SERVICE } from '@folio/contracts/trading/views.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { TestClient } from './testing/socket-client.ts'
import type { TestTrading } from './testing/test-trading.ts'

const SYMBOL = '1HZ100V'
const commissions = { callput: amountOf('0.012'), digits: amountOf('0.01') }

let sockets: TestRealtime
let trading: TestTrading
let client: TestClient
let second: number
let aheadMs: number
beforeEach(async () => {
  aheadMs = 0
  sockets = await startTestRealtime({ aheadMs: () => aheadMs })
  trading = await sockets.startTrading()
  await sockets.market.list({ symbol: SYMBOL, commissions })
  second = Math.floor(Date.now() / 1000)
  await sockets.market.record(second, { [SYMBOL]: '10000.00' })
  await expect.poll(() => sockets.realtime.isWell()).toBe(true)
  client = await sockets.open({ application_id: 'app-1' })
})
afterEach(() => sockets.stop())

const even = {
  contract_type: 'DIGITEVEN',
  underlying_symbol: SYMBOL,
  currency: 'USD',
  amount: 10,
  duration: 1,
  duration_unit: 't',
}
const higher = { ...even, contract_type: 'HIGHER', barrier: '+5', duration: 5, duration_unit: 'm' }

const refused = (code: string, subcode?: string, ...args: readonly string[]) => ({
  type: 'PurchaseRefused' as const,
  data: {
    request: { contract_type: 'DIGITEVEN', underlying_symbol: SYMBOL, currency: 'USD' },
    price: amountOf('10'),
    code,
    ...(subcode === undefined ? {} : { subcode }),
    args: [...args],
    asked_at: timestampOf(0),
  },
})

const bought = (): TradingCommandOf<'BuyContract'> => {
  const command = trading.commands.at(-1)
  if (command?.type !== 'BuyContract') throw new Error('nothing was bought')
  return command
}

const tick = async (epoch: number, quote = '10000.00'): Promise<void> => {
  await sockets.market.tick(epoch, { [SYMBOL]: quote })
  await expect.poll(async () => (await client.ask({ ticks: SYMBOL })).tick.epoch).toBe(epoch)
}

describe('a purchase as trading is asked for it', () => {
  it('has the time of the request, the revision of the offering, the ids and the application', async () => {
    await client.ask({ buy: '1', price: 10, parameters: { ...even, amount: 10.0 } })
    const { asked_at, contract_id, buy_transaction_id, sell_transaction_id, ...command } = bought()
    expect(Math.floor(microsecondsOf(asked_at) / 1e6)).toBeGreaterThanOrEqual(second)
    expect(new Set([contract_id, buy_transaction_id, sell_transaction_id]).size).toBe(3)
    expect(command).toEqual({
      type: 'BuyContract',
      request: { ...even, amount: '10', basis: 'stake' },
      price: '10',
      offering_revision: 0,
      currency_decimals: 2,
      markup: '0',
      application_id: 'app-1',
    })
  })

  it('with a request id is decided by trading also if the symbol is suspended, so that a repeat gets the same answer', async () => {
    await sockets.market.offer({ type: 'SymbolSuspended', data: { symbol: SYMBOL, reason: 'operator' } })
    const suspended = async () => (await client.ask({ proposal: 1, ...even })).error?.subcode
    await expect.poll(suspended).toBe('TradeTemporarilyUnavailable')
    await client.ask({ buy: '1', price: 10, parameters: even, request_id: 'once' })
    expect(bought().offering_revision).toBe(1)
  })

  it('of a proposal for a stake has the shown payout, and the permitted slippage', async () => {
    const { proposal } = await client.ask({ proposal: 1, ...higher })
    await client.ask({ buy: proposal.id, price: 10 })
    expect(bought().promised).toEqual({ payout: String(proposal.payout), slippage: '0.005' })
  })
})

it('a purchase is not undone by closing the socket before its answer', async () => {
  client.send({ buy: '1', price: 10, parameters: even })
  client.socket.close()
  await client.closed
  await expect.poll(() => trading.commands.length).toBe(1)
  expect(bought().request).toMatchObject({ contract_type: 'DIGITEVEN' })
})

describe('the markup of an application', () => {
  const parameters = { ...even, amount: 10 }
  let app: TestClient
  beforeEach(async () => {
    app = await sockets.open({ application_id: 'app-2' })
  })

  it('is part of the price of a proposal and of a purchase', async () => {
    const { proposal } = await app.ask({ proposal: 1, ...even, basis: 'payout', amount: 100 })
    expect(proposal).toMatchObject({ ask_price: 52.5, contract_details: { app_markup_amount: '1.50' } })
    await app.ask({ buy: proposal.id, price: 60 })
    expect(bought()).toMatchObject({ markup: '0.015', application_id: 'app-2' })
  })

  it.each([
    [0, '0'],
    [0.75, '0.0075'],
    [1.5, '0.015'],
  ])('may be lowered by a purchase to %d %%', async (app_markup_percentage, markup) => {
    await app.ask({ buy: '1', price: 10, parameters: { ...parameters, app_markup_percentage } })
    expect(bought().markup).toBe(markup)
  })

  it.each([-0.01, 1.51, 3])('must not be raised, or be %d %%', async (app_markup_percentage) => {
    const { error } = await app.ask({ buy: '1', price: 10, parameters: { ...parameters, app_markup_percentage } })
    const details = { field: 'parameters.app_markup_percentage' }
    expect(error).toMatchObject({ code: 'InputValidationFailed', details })
    expect(trading.commands).toEqual([])
  })
})

describe('a purchase that is refused without a command', () => {
  afterEach(() => expect(trading.commands).toEqual([]))

  it('while this instance has seen a tick that its clock has not reached, and is not ready', async () => {
    await tick(second + 5)
    const error = { code: 'InternalServerError', message: expect.stringContaining('clock') }
    expect((await client.ask({ buy: '1', price: 10, parameters: even })).error).toMatchObject(error)
    expect((await client.ask({ sell: 1, price: 0 })).error).toMatchObject(error)
    expect(sockets.realtime.isWell()).toBe(false)
  })

  it('if the newest tick is older than two intervals and a second', async () => {
    aheadMs = 4000
    const { error } = await client.ask({ buy: '1', price: 10, parameters: even })
    expect(error).toMatchObject({ code: 'ContractBuyValidationError', subcode: 'MissingTickMarketData' })
  })

  it('of a suspended symbol', async () => {
    await sockets.market.offer({ type: 'SymbolSuspended', data: { symbol: SYMBOL, reason: 'operator' } })
    const suspended = async () => (await client.ask({ proposal: 1, ...even })).error?.subcode
    await expect.poll(suspended).toBe('TradeTemporarilyUnavailable')
    const { error } = await client.ask({ buy: '1', price: 10, parameters: even })
    expect(error.subcode).toBe('TradeTemporarilyUnavailable')
  })

  it('of a proposal that is older than a minute', async () => {
    const { proposal } = await client.ask({ proposal: 1, ...even })
    aheadMs = 61_000
    expect((await client.ask({ buy: proposal.id, price: 10 })).error.code).toBe('InvalidContractProposal')
  })

  it('of a streamed proposal more than ten seconds after the next one', async () => {
    const { proposal } = await client.ask({ proposal: 1, ...higher, subscribe: 1 })
    aheadMs = 1000
    await sockets.market.tick(second + 1, { [SYMBOL]: '10000.01' })
    const next = await client.next()
    aheadMs = 12_000
    expect((await client.ask({ buy: proposal.id, price: 10 })).error.code).toBe('InvalidContractProposal')
    expect((await client.ask({ buy: next.proposal.id, price: 10 })).error.code).not.toBe('InvalidContractProposal')
  })

  it('of an unknown price with a request id only where the view cannot hide an earlier purchase of that id', async () => {
    // The ticks of the test are newer than the view, whose follower does not run.
    const { error } = await client.ask({ buy: randomUUID(), price: 10, request_id: 'behind' })
    expect(error.code).toBe('InternalServerError')
    expect(trading.commands).toEqual([])
  })

  it('on a public socket', async () => {
    const open = await sockets.open()
    expect((await open.ask({ buy: '1', price: 10, parameters: even })).error.code).toBe('AuthorizationRequired')
  })
})

describe('the answer of trading', () => {
  it.each([
    ['AccountDisabled', 'The account is not active.', undefined],
    ['OpenPositionLimitExceeded', 'The account has [_1] open contracts, the limit.', 'OpenPositionLimit'],
    ['DailyTurnoverLimitExceeded', expect.stringContaining('[_1]'), 'DailyTurnoverLimitExceeded'],
  ])('%s is shown with its message and its arguments', async (code, message, subcode) => {
    trading.answerWith(refused(code, subcode, '100'))
    const { error } = await client.ask({ buy: '1', price: 10, parameters: even })
    expect(error).toEqual({ code, message, ...(subcode === undefined ? {} : { subcode }), code_args: ['100'] })
  })

  it('a refusal by the limits of the house is shown without its exposure', async () => {
    trading.answerWith(
      refused('CompanyWideLimitExceeded', 'CompanyWideLimitExceeded', 'symbol', '250000', '249999', '9'),
    )
    const { error } = await client.ask({ buy: '1', price: 10, parameters: even })
    expect(error).toMatchObject({
      code: 'CompanyWideLimitExceeded',
      message: expect.stringContaining('No more contracts'),
    })
    expect(error.code_args).toBeUndefined()
  })

  it('a refusal for a slipped payout is shown as a moved price', async () => {
    trading.answerWith(refused('PriceMoved', 'PriceMoved', 'USD', '20', '19', 'payout'))
    const { proposal } = await client.ask({ proposal: 1, ...higher })
    const { error } = await client.ask({ buy: proposal.id, price: 10 })
    expect(error).toMatchObject({ code: 'PriceMoved', code_args: ['USD', '20', '19', 'payout'] })
  })

  it.each([
    ['account_not_found', 'AccountDisabled'],
    ['unavailable', 'InternalServerError'],
    ['duplicate_request_id', 'DuplicateRequestID'],
  ] as const)('%s is shown as %s', async (kind, code) => {
    trading.answerWith({ kind })
    expect((await client.ask({ buy: '1', price: 10, parameters: even })).error.code).toBe(code)
  })
})

it.each([TRADING_SERVICE, IDENTITY_SERVICE])(
  'a proposal is used up by a purchase that could not read the view of %s, so that a repeat does not buy',
  async (away) => {
    let isAway = false
    // A registration that was read once is kept: the purchase reads it only while the view does not show it yet.
    let isApplicationShown = true
    const reachable = await startTestRealtime({
      aroundReadModel: (readModel) => ({
        ...readModel,
        get: async (view, keys) => {
          if (isAway && view === away) throw new ReadModelUnavailable('the view is away')
          const found = await readModel.get(view, keys)
          if (isApplicationShown || view !== IDENTITY_SERVICE) return found
          return { ...found, values: found.values.map(() => undefined) }
        },
      }),
    })
    onTestFinished(reachable.stop)
    const answering = await reachable.startTrading()
    await reachable.market.list({ symbol: SYMBOL, commissions })
    await reachable.market.record(second, { [SYMBOL]: '10000.00' })
    await expect.poll(() => reachable.realtime.isWell()).toBe(true)
    const socket = await reachable.open({ application_id: 'app-1' })
    isApplicationShown = false
    const { proposal } = await socket.ask({ proposal: 1, ...even })
    const buy = { buy: proposal.id, price: 10, request_id: 'away' }
    isAway = true
    expect((await socket.ask(buy)).error.message).toContain('had no effect')
    isAway = false
    expect((await socket.ask(buy)).error).toBeDefined()
    expect(answering.commands).toEqual([])
  },
)

it('without trading a purchase fails with an error', async () => {
  const alone = await startTestRealtime()
  await alone.market.list({ symbol: SYMBOL, commissions })
  await alone.market.record(second, { [SYMBOL]: '10000.00' })
  await expect.poll(() => alone.realtime.isWell()).toBe(true)
  const socket = await alone.open({})
  const { error } = await socket.ask({ buy: '1', price: 10, parameters: even })
  await alone.stop()
  expect(error).toMatchObject({ code: 'InternalServerError', message: expect.stringContaining('had no effect') })
})
