import type { OrderChange } from '@folio/contracts/trading/contracts/limit-orders.ts'
import type { OptionContract, StakedContractOf } from '@folio/contracts/trading/contracts/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { microsecondsOf, timestampOf } from '@folio/kernel/timestamp.ts'
import { boughtContract, multiplier, START } from '@folio/option-contracts/testing/bought-contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO, startTestRealtime, type TestRealtime } from './testing/running-realtime.ts'
import type { Seen, TestClient } from './testing/socket-client.ts'
import type { TestTrading } from './testing/test-trading.ts'

let sockets: TestRealtime
let client: TestClient
let aheadMs: number

const tick = (seconds: number, quote: string) => sockets.market.record(START + seconds, { R_100: quote })

beforeEach(async () => {
  aheadMs = 0
  sockets = await startTestRealtime({ aheadMs: () => aheadMs })
  await sockets.market.list({ symbol: 'R_100', interval_seconds: 2 })
  await tick(0, '10000.00')
  client = await sockets.open({})
  await expect.poll(async () => (await client.ask({ ticks: 'R_100' })).error).toBeUndefined()
  aheadMs = START * 1000 - Date.now()
})
afterEach(() => sockets.stop())

type Multiplier = StakedContractOf<'multiplier'>

const plain: Multiplier = { ...multiplier(), orders: {} }
const withOrders = (orders: Multiplier['orders'], seconds: number): Multiplier => ({
  ...plain,
  orders: { ...orders, changed_at: timestampOf((START + seconds) * 1e6) },
})
const order = (amount: string, seconds: number) => ({ order_amount: amountOf(amount), order_date: START + seconds })

describe('contract_update_history', () => {
  const history = async (more: object = {}): Promise<Seen> =>
    (await client.ask({ contract_update_history: 1, contract_id: 1000, ...more })).contract_update_history

  const change = async (contract: OptionContract, orders: OrderChange, seconds: number) => {
    aheadMs = (START + seconds) * 1000 - Date.now()
    await sockets.ledger.change(DEMO, contract, orders)
  }

  const changeTwice = async () => {
    const both = { take_profit: amountOf('5'), stop_loss: amountOf('4') }
    await change(withOrders({ take_profit: order('5', 10), stop_loss: order('4', 10) }, 10), both, 10)
    await sockets.ledger.change(DEMO, { ...withOrders({}, 11), contract_id: 2000 }, { take_profit: amountOf('1') })
    await change(withOrders({ take_profit: order('5', 10) }, 12), { stop_loss: null }, 12)
  }

  const ended = { type: 'ContractSold', payout: '10', evidence: {} } as const

  /** The entry of an order before the entry tick of its contract. */
  const entry = (order_type: 'take_profit' | 'stop_loss', order_amount: string, seconds: number) => ({
    display_name: order_type === 'take_profit' ? 'Take profit' : 'Stop loss',
    order_amount,
    order_date: START + seconds,
    order_type,
    value: null,
  })
  const atPurchase = [entry('take_profit', '5.00', 0), entry('stop_loss', '-2.00', 0)]

  it('shows the orders of the purchase if they never changed, and is empty without any', async () => {
    await sockets.ledger.buy(DEMO, multiplier())
    await sockets.ledger.buy(DEMO, { ...plain, contract_id: 2000 })
    await sockets.ledger.buy(DEMO, boughtContract({ contract_id: 3000 }))
    expect(await history()).toEqual(atPurchase)
    expect(await history({ limit: 1 })).toEqual(atPurchase.slice(0, 1))
    expect(await history({ contract_id: 2000 })).toEqual([])
    expect(await history({ contract_id: 3000 })).toEqual([])
  })

  it('shows the orders of the purchase after all changes', async () => {
    await sockets.ledger.buy(DEMO, multiplier())
    await change(withOrders({ stop_loss: order('2', 0) }, 10), { take_profit: null }, 10)
    await change(withOrders({}, 20), { stop_loss: null }, 20)
    const changes = [entry('stop_loss', '0.00', 20), entry('take_profit', '0.00', 10)]
    expect(await history()).toEqual([...changes, ...atPurchase])
    expect(await history({ limit: 2 })).toEqual(changes)
  })

  it('shows each change of the contract, the newest first, with the quote at which the order acts', async () => {
    await sockets.ledger.buy(DEMO, plain)
    await tick(2, '10000.00')
    await changeTwice()
    expect(await history()).toEqual([
      {
        display_name: 'Stop loss',
        order_amount: '0.00',
        order_date: START + 12,
        order_type: 'stop_loss',
        value: null,
      },
      {
        display_name: 'Take profit',
        order_amount: '5.00',
        order_date: START + 10,
        order_type: 'take_profit',
        value: '10052.00',
      },
      {
        display_name: 'Stop loss',
        order_amount: '-4.00',
        order_date: START + 10,
        order_type: 'stop_loss',
        value: '9962.09',
      },
    ])
    expect(await history({ limit: 2.5 })).toHaveLength(2)
  })

  it('shows no quotes before the entry tick, and the changes of an ended contract', async () => {
    await sockets.ledger.buy(DEMO, plain)
    await changeTwice()
    expect((await history()).map(({ value }: Seen) => value)).toEqual([null, null, null])
    const entry = { epoch: START + 2, quote: '10000.00' }
    await sockets.ledger.end(DEMO, withOrders({}, 12), { ...ended, evidence: { entry } })
    expect((await history()).map(({ value }: Seen) => value)).toEqual([null, '10052.00', '9962.09'])
  })

  it('is refused for contracts of other accounts, and for a limit out of bounds', async () => {
    await sockets.ledger.buy('DOT90000009', plain)
    for (const contract_id of [1000, 7, -1]) {
      const { error } = await client.ask({ contract_update_history: 1, contract_id })
      expect(error).toMatchObject({ code: 'ContractNotFound', code_args: [String(contract_id)] })
    }
    for (const limit of [0, 1000]) {
      const { error } = await client.ask({ contract_update_history: 1, contract_id: 1000, limit })
      expect(error).toMatchObject({ code: 'InputValidationFailed', details: { field: 'limit' } })
    }
  })

  it('is refused on a public socket', async () => {
    const open = await sockets.open()
    const { error } = await open.ask({ contract_update_history: 1, contract_id: 1 })
    expect(error.code).toBe('AuthorizationRequired')
  })
})

describe('cancel and contract_update', () => {
  let trading: TestTrading
  beforeEach(async () => {
    trading = await sockets.startTrading()
  })

  const refused = (code: string, subcode?: string, ...args: readonly string[]) => ({
    code,
    ...(subcode === undefined ? {} : { subcode }),
    args: [...args],
    asked_at: timestampOf(0),
  })
  /** The seconds after the start at which each command was asked for. */
  const askedAfter = () =>
    trading.commands.map((command) =>
      'asked_at' in command && command.asked_at !== undefined
        ? Math.floor(microsecondsOf(command.asked_at) / 1e6) - START
        : undefined,
    )
  const update = (limit_order: object) => client.ask({ contract_update: 1, contract_id: 1000, limit_order })

  it('send the contract, the time and the change to trading', async () => {
    await client.ask({ cancel: 1000 })
    await update({ take_profit: 5.5, stop_loss: null })
    expect(trading.commands).toMatchObject([
      { type: 'CancelContract', contract_id: 1000 },
      { type: 'UpdateLimitOrder', contract_id: 1000, change: { take_profit: '5.5', stop_loss: null } },
    ])
    expect(askedAfter()).toEqual([0, 0])
  })

  it('are sent long after the newest tick: a cancellation needs none, and trading decides the change', async () => {
    aheadMs += 100_000
    await client.ask({ cancel: 1000 })
    await update({ take_profit: 5 })
    expect(askedAfter()).toEqual([100, 100])
  })

  it('are stamped by the instance, each request anew: a client names no time', async () => {
    const { error } = await client.ask({ cancel: 1000, asked_at: timestampOf(0) })
    expect(error.code).toBe('InputValidationFailed')
    await client.ask({ cancel: 1000 })
    aheadMs += 100_000
    await client.ask({ cancel: 1000 })
    const [first = Number.NaN, second = Number.NaN, ...others] = askedAfter()
    expect(others).toEqual([])
    expect(second - first).toBeGreaterThanOrEqual(100)
  })

  it('use the newest tick if the clock is behind it, and refuse a change then without a command', async () => {
    await sockets.market.tick(START + 10, { R_100: '10000.00' })
    await expect.poll(async () => (await client.ask({ ticks: 'R_100' })).tick.epoch).toBe(START + 10)
    await client.ask({ cancel: 1000 })
    const { error } = await update({ take_profit: 5 })
    expect(error).toMatchObject({ code: 'InternalServerError', message: expect.stringContaining('clock') })
    expect(askedAfter()).toEqual([10])
  })

  it.each([
    [refused('InvalidSellContractProposal', 'DealCancellationNotBought'), 'without deal cancellation'],
    [refused('InvalidSellContractProposal', 'DealCancellationExpired'), 'expired'],
    [refused('InvalidSellContractProposal', 'CancelIsBetter'), 'Cancel the contract instead'],
    [refused('ContractNotFound', undefined, '1000'), 'no open contract'],
  ])('report that a contract is not cancelled: $subcode', async (words, message) => {
    trading.answerWith({ type: 'SaleRefused', data: { contract_id: 1000, price: amountOf('0'), ...words } })
    const { error } = await client.ask({ cancel: 1000 })
    const { args, asked_at: _, ...told } = words
    expect(error).toMatchObject({ ...told, message: expect.stringContaining(message) })
    expect(error.code_args ?? []).toEqual(args)
  })

  it.each([
    [refused('AccountDisabled'), 'not active'],
    [refused('ContractNotFound', undefined, '1000'), 'no open contract'],
    [refused('ContractUpdateFailure'), 'too late'],
    [refused('ContractUpdateFailure', 'MissingTickMarketData'), 'missing'],
    [refused('ContractUpdateFailure', 'LimitOrderAmountTooLow', '0.83'), 'at least'],
  ])('report that orders are unchanged: $code $subcode', async (words, message) => {
    trading.answerWith({ type: 'LimitOrderRefused', data: { contract_id: 1000, change: {}, ...words } })
    const { error } = await update({ take_profit: 5 })
    const { args, asked_at: _, ...told } = words
    expect(error).toMatchObject({ ...told, message: expect.stringContaining(message) })
    expect(error.code_args ?? []).toEqual(args)
  })

  it.each([
    [{ contract_update: 1, contract_id: 1000 }, 'limit_order'],
    [{ contract_update: 1, limit_order: {} }, 'contract_id'],
    [{ contract_update: 1, contract_id: 1000, limit_order: { stop_loss: '5' } }, 'limit_order.stop_loss'],
    [{ cancel: 'all' }, 'cancel'],
  ])('are refused malformed: %j', async (request, field) => {
    expect((await client.ask(request)).error).toMatchObject({ code: 'InputValidationFailed', details: { field } })
    expect(trading.commands).toEqual([])
  })

  it('show an order that acts before its quote is known', async () => {
    const contract = withOrders({ take_profit: order('5', 0) }, 0)
    const asked_at = timestampOf(START * 1e6)
    trading.answerWith({ type: 'LimitOrderChanged', data: { contract, change: { stop_loss: null }, asked_at } })
    expect((await update({ stop_loss: null })).contract_update).toEqual({
      stop_loss: { display_name: 'Stop loss', order_amount: null, order_date: START, value: null },
      take_profit: { display_name: 'Take profit', order_amount: 5, order_date: START, value: null },
    })
  })
})

it('sell is refused for an unknown contract, also if the view cannot show whether it has ended', async () => {
  const trading = await sockets.startTrading()
  const words = { code: 'ContractNotFound', args: ['1000'], asked_at: timestampOf(0) }
  trading.answerWith({ type: 'SaleRefused', data: { contract_id: 1000, price: amountOf('0'), ...words } })
  const isUnknown = { code: 'ContractNotFound', code_args: ['1000'] }
  expect((await client.ask({ sell: 1000, price: 0 })).error).toMatchObject(isUnknown)
  // The view stays behind the event at the revision of the refusal.
  await sockets.ledger.refuse(DEMO)
  expect((await client.ask({ sell: 1000, price: 0 })).error).toMatchObject(isUnknown)
})
