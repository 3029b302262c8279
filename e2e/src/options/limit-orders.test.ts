import type { Seen, TestClient } from '@folio/realtime/testing/socket-client.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoTrader, startDemoTrader } from '../kit/demo-trader.ts'
import type { InProcess } from '../kit/in-process.ts'
import { askUntilDecided } from '../kit/socket-calls/ask-until-decided.ts'

const SYMBOL = '1HZ100V'

let trader: DemoTrader
let folio: InProcess
let client: TestClient

beforeAll(async () => {
  trader = await startDemoTrader(SYMBOL)
  ;({ folio } = trader)
})
afterAll(() => folio.stop())
beforeEach(async () => {
  client = await trader.openSocket()
  return () => client.socket.close()
})

const common = { underlying_symbol: SYMBOL, currency: 'USD', amount: 10 }
const multiplier = { contract_type: 'MULTUP', multiplier: 100 }
const safe = { ...multiplier, cancellation: '5m' }
const vanilla = { contract_type: 'VANILLALONGCALL', barrier: '+1', duration: 5, duration_unit: 'm' }
const turbo = { contract_type: 'TURBOSLONG', barrier: '-50', duration: 5, duration_unit: 'm' }
const turboOfTicks = { ...turbo, duration: 10, duration_unit: 't' }

const buy = async (parameters: object): Promise<Seen> => {
  const request = { buy: '1', price: 100, parameters: { ...common, ...parameters } }
  const answer = await askUntilDecided(client, () => request)
  expect(answer.error).toBeUndefined()
  return answer.buy
}

const shown = async (contract_id: number): Promise<Seen> =>
  (await client.ask({ proposal_open_contract: 1, contract_id })).proposal_open_contract

const update = (contract_id: number, limit_order: object): Promise<Seen> =>
  askUntilDecided(client, () => ({ contract_update: 1, contract_id, limit_order }))

const history = async (contract_id: number): Promise<Seen> =>
  (await client.ask({ contract_update_history: 1, contract_id })).contract_update_history

describe('cancel', () => {
  it('returns the stake of a multiplier with deal cancellation, and keeps the fee', async () => {
    const { balance } = await client.ask({ balance: 1 })
    const { contract_id, buy_price, transaction_id } = await buy(safe)
    await eventually(async () => (await shown(contract_id)).entry_spot !== null)
    const open = await shown(contract_id)
    const fee = open.cancellation.ask_price
    expect(buy_price).toBeCloseTo(10 + fee, 6)
    expect(open).toMatchObject({ is_valid_to_cancel: 1, is_valid_to_update: { stop_loss: 0, take_profit: 0 } })
    expect(open.cancellation.date_expiry).toBe(open.date_start + 300)
    const { cancel } = await client.ask({ cancel: contract_id })
    expect(cancel).toMatchObject({ contract_id, reference_id: transaction_id, sold_for: 10 })
    expect(cancel.balance_after).toBeCloseTo(balance.balance - fee, 6)
    expect(await shown(contract_id)).toMatchObject({
      status: 'cancelled',
      is_valid_to_cancel: 0,
      sell_price: '10.00',
      profit: `-${fee.toFixed(2)}`,
      entry_spot: open.entry_spot,
      entry_spot_time: open.entry_spot_time,
      exit_spot: null,
      limit_order: open.limit_order,
    })
    for (const ending of [{ cancel: contract_id }, { sell: contract_id, price: 0 }]) {
      const { error } = await client.ask(ending)
      expect(error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'NoOpenPosition' })
    }
  })

  it.each([
    ['a multiplier without deal cancellation', multiplier],
    ['a vanilla', vanilla],
  ])('is refused for %s', async (_, parameters) => {
    const { contract_id } = await buy(parameters)
    const { error } = await client.ask({ cancel: contract_id })
    expect(error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'DealCancellationNotBought' })
  })

  it.each([7, 0, -1])('is refused for the contract %d, which does not exist', async (cancel) => {
    const { error } = await client.ask({ cancel })
    expect(error).toMatchObject({ code: 'ContractNotFound', code_args: [String(cancel)] })
  })
})

describe('contract_update', () => {
  it('sets and removes orders, which the contract and their history show', async () => {
    const { contract_id } = await buy(multiplier)
    await eventually(async () => (await shown(contract_id)).entry_spot !== null)
    const stream = await trader.openSocket()
    await stream.ask({ proposal_open_contract: 1, contract_id, subscribe: 1 })
    const set = (await update(contract_id, { take_profit: 50, stop_loss: 9 })).contract_update
    const quote = expect.stringMatching(/^\d+\.\d\d$/)
    expect(set).toEqual({
      take_profit: {
        display_name: 'Take profit',
        order_amount: 50,
        order_date: expect.any(Number),
        value: quote,
      },
      stop_loss: { display_name: 'Stop loss', order_amount: -9, order_date: expect.any(Number), value: quote },
    })
    let pushed: Seen
    do pushed = (await stream.next()).proposal_open_contract.limit_order
    while (pushed.take_profit === undefined)
    expect(pushed).toMatchObject(set)
    expect((await shown(contract_id)).limit_order).toMatchObject(set)
    const removed = await eventually(async () => {
      const { contract_update, error } = await update(contract_id, { stop_loss: null })
      if (error !== undefined) expect(error.subcode).toBe('ContractUpdateTooFrequent')
      return contract_update ?? false
    })
    expect(removed).toMatchObject({ take_profit: set.take_profit, stop_loss: { order_amount: null, value: null } })
    expect(Object.keys((await shown(contract_id)).limit_order)).toEqual(['stop_out', 'take_profit'])
    expect(await history(contract_id)).toMatchObject([
      { order_type: 'stop_loss', order_amount: '0.00', value: null },
      { order_type: 'take_profit', order_amount: '50.00', value: set.take_profit.value },
      { order_type: 'stop_loss', order_amount: '-9.00', value: set.stop_loss.value },
    ])
    stream.socket.close()
  })

  it.each([
    ['of a contract without orders', vanilla, { take_profit: 5 }, 'ContractUpdateNotAllowed'],
    ['that changes nothing', multiplier, {}, 'InvalidUpdateValue'],
    ['of a stop loss of a turbo', turbo, { stop_loss: 5 }, 'UpdateStopLossNotAllowed'],
    ['of a stop loss while the deal can be cancelled', safe, { stop_loss: 5 }, 'UpdateStopLossNotAllowed'],
    ['of a take profit while the deal can be cancelled', safe, { take_profit: 5 }, 'UpdateTakeProfitNotAllowed'],
    ['of a turbo in ticks', turboOfTicks, { take_profit: 5 }, 'UpdateTakeProfitNotAllowed'],
    ['to a negative take profit', multiplier, { take_profit: -5 }, 'NegativeTakeProfit'],
    ['to a part of a cent', multiplier, { take_profit: 5.001 }, 'LimitOrderIncorrectDecimal'],
    ['to a loss that is reached', multiplier, { stop_loss: 0.01 }, 'LimitOrderAmountTooLow'],
    ['to a loss beyond the stake', multiplier, { stop_loss: 10.01 }, 'LimitOrderAmountTooHigh'],
  ])('is refused for a change %s', async (_, parameters, limit_order, subcode) => {
    const { contract_id } = await buy(parameters)
    const { error } = await update(contract_id, limit_order)
    expect(error).toMatchObject({ code: 'ContractUpdateFailure', subcode })
    expect(error.message).not.toBe('The request was refused.')
  })

  it('is refused twice in a second, and for contracts that do not exist', async () => {
    const { contract_id } = await buy(turbo)
    expect((await update(contract_id, { take_profit: 50 })).contract_update).toMatchObject({
      take_profit: { order_amount: 50 },
    })
    const error = await eventually(async () => (await update(contract_id, { take_profit: 60 })).error ?? false)
    expect(error).toMatchObject({ code: 'ContractUpdateFailure', subcode: 'ContractUpdateTooFrequent' })
    for (const id of [7, 0]) {
      const unknown = await update(id, { take_profit: 50 })
      expect(unknown.error).toMatchObject({ code: 'ContractNotFound', code_args: [String(id)] })
    }
  })
})

it('a contract that ticks have ended cannot be sold, cancelled or updated any more', async () => {
  const { contract_id } = await buy({ contract_type: 'DIGITEVEN', duration: 1, duration_unit: 't' })
  await eventually(async () => (await shown(contract_id)).is_sold === 1)
  const { error } = await client.ask({ sell: contract_id, price: 0 })
  expect(error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'NoOpenPosition' })
  const cancelled = await client.ask({ cancel: contract_id })
  expect(cancelled.error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'NoOpenPosition' })
  const updated = await update(contract_id, { take_profit: 50 })
  expect(updated.error).toMatchObject({ code: 'ContractUpdateFailure', subcode: 'NoOpenPosition' })
})

it('a multiplier that was sold cannot be cancelled or updated any more', async () => {
  const { contract_id } = await buy(multiplier)
  const sold = await eventually(async () => (await client.ask({ sell: contract_id, price: 0 })).sell ?? false)
  expect(sold.contract_id).toBe(contract_id)
  const cancelled = await client.ask({ cancel: contract_id })
  expect(cancelled.error).toMatchObject({ code: 'InvalidSellContractProposal', subcode: 'ContractAlreadySold' })
  const updated = await update(contract_id, { take_profit: 50 })
  expect(updated.error).toMatchObject({ code: 'ContractUpdateFailure', subcode: 'ContractAlreadySold' })
})
