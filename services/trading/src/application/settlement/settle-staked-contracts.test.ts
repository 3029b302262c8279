import type { Outgoing } from '@folio/bus/port.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/contracts/purchase-request.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import { startTrading } from '../../service.ts'
import { asSent, START } from '../../testing/sample-contracts.ts'
import { buyingStaked, cancelling, stakedOffering, stakedRequests, updating } from '../../testing/staked-contracts.ts'
import { steady, tradingMarket } from '../../testing/trading-market.ts'

const { vanilla, turbos, multiplier, accumulator } = stakedRequests

const dataOf = (event: { readonly data: Uint8Array } | undefined) =>
  event === undefined ? undefined : JSON.parse(Buffer.from(event.data).toString())

const buy = (request: Partial<PurchaseRequest>, contract_id = 1000): TradingCommand =>
  asSent(buyingStaked(request, { contract_id })) as TradingCommand

const ordered = (request: Partial<PurchaseRequest>, take_profit: string) => ({
  ...request,
  limit_order: { take_profit: amountOf(take_profit) },
})

describe('contracts without a fixed payout', () => {
  it.each([
    ['a vanilla at its exit tick', { ...vanilla, duration: 1 }, [...steady(29), '10004.00'], 60, 'won'],
    ['a turbo at the touch of its barrier', turbos, ['10000.00', '9980.01', '9980.00'], 6, 'lost'],
    ['a turbo at its take profit', ordered(turbos, '5'), ['10000.00', '10013.00', '10014.00', '9000.00'], 6, 'won'],
    [
      'a turbo in ticks at its last tick',
      { ...turbos, duration: 5, duration_unit: 't' } as const,
      steady(5),
      10,
      'won',
    ],
    ['a multiplier at its stop-out', multiplier, ['10000.00', '9901.77', '9901.76'], 6, 'lost'],
    ['a multiplier at its take profit', ordered(multiplier, '1'), ['10000.00', '10011.76', '10011.77'], 6, 'won'],
    [
      'a multiplier at its stop loss',
      { ...multiplier, limit_order: { stop_loss: amountOf('1') } },
      ['10000.00', '9991.87', '9991.86'],
      6,
      'lost',
    ],
    ['an accumulator outside its range', accumulator, ['10000.00', '10006.00', '9999.00'], 6, 'lost'],
    ['an accumulator at its take profit', ordered(accumulator, '0.2'), steady(4), 6, 'won'],
  ])('end: %s', async (_, request, quotes, seconds, status) => {
    const { message, send, record, events } = await tradingMarket({ start: startTrading, offered: stakedOffering })
    expect(await send(message('buy', buy(request)))).toMatchObject([{ type: 'ContractBought' }])
    await record(2, quotes)
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({ status, evidence: { deciding: { epoch: START + seconds } } })
  })

  it('end by an interruption over their entry also where each message is lost until their orders change', async () => {
    let isLossy = false
    let lost = 0
    const isKept = ({ message }: Outgoing): boolean => {
      const { command } = message as { readonly command?: TradingCommand }
      if (command?.type !== 'SettleContract' || !isLossy) return true
      lost += 1
      return false
    }
    const start = (ports: Ports) =>
      startTrading({
        ...ports,
        bus: { ...ports.bus, send: (messages) => ports.bus.send(messages.filter(isKept)) },
      })
    const { message, send, record, ticks, events } = await tradingMarket({ start, offered: stakedOffering })
    // The driver has begun once it has settled a contract.
    await send(message('first', buy({ contract_type: 'DIGITODD', duration: 1, duration_unit: 't' }, 2000)))
    await record(2, ['10000.00'])
    await eventually(async () => (await events()).length === 2)
    isLossy = true
    const asked_at = timestampOf((START + 3.5) * 1e6)
    await send(message('buy', { ...buy(multiplier), asked_at } as TradingCommand))
    const gap = { symbol: stakedOffering.symbol, from: START + 4, to: START + 4 }
    await ticks.interrupt([gap], START + 4)
    await ticks.flush()
    await eventually(() => lost > 0)
    const change = asSent(updating(3, { take_profit: amountOf('5') }, { complete_to: 0 })) as TradingCommand
    expect(await send(message('change', change))).toMatchObject([{ type: 'LimitOrderChanged' }])
    isLossy = false
    await eventually(async () => (await events()).length === 5)
    expect(dataOf((await events())[4])).toMatchObject({ status: 'cancelled', refund: 'stake' })
  })

  it('close by an order that the client set later, and not by one that was removed', async () => {
    const { message, send, record, events } = await tradingMarket({ start: startTrading, offered: stakedOffering })
    const first = message('buy', buy(ordered(multiplier, '1')))
    const second = message('buy2', buy(ordered(accumulator, '0.2'), 2000))
    await send(first, second)
    await record(2, ['10000.00', '10000.00'])
    const update = (change: Parameters<typeof updating>[1], contract_id: number): TradingCommand =>
      ({ ...asSent(updating(4, change, { complete_to: 0 })), contract_id }) as TradingCommand
    const changes = [
      update({ take_profit: null, stop_loss: amountOf('2') }, 1000),
      update({ take_profit: amountOf('0.3') }, 2000),
    ]
    expect(await send(...changes.map((change, index) => message(`change${index}`, change)))).toMatchObject([
      { type: 'LimitOrderChanged' },
      { type: 'LimitOrderChanged' },
    ])
    await record(6, ['10000.00', '10000.00', '10005.00', '10011.00', '10015.00', '9980.00'])
    await eventually(async () => (await events()).length === 6)
    const ends = (await events()).slice(4).map(dataOf)
    const told = ends.map(({ contract, evidence }) => [contract.contract_id, evidence.deciding.epoch - START])
    expect(Object.fromEntries(told)).toEqual({ 1000: 16, 2000: 8 })
  })

  it('are decided with the orders that an earlier command of the same batch has set', async () => {
    const { message, step, send, record, events } = await tradingMarket({ offered: stakedOffering })
    await send(message('buy', buy(ordered(multiplier, '1'))))
    await record(2, ['10000.00', '10000.00', '10020.00'])
    const change = asSent(updating(5, { take_profit: null }, { complete_to: 0 })) as TradingCommand
    const due: TradingCommand = { type: 'SettleContract', contract_id: 1000, epoch: START + 6 }
    await send(message('change', change), step('settle', due), message('again', change))
    expect((await events()).map(({ type }) => type)).toEqual([
      'ContractBought',
      'LimitOrderChanged',
      'LimitOrderRefused',
    ])
  })

  it('settle by their order before it is changed, if a tick has met it', async () => {
    const { message, send, record, events } = await tradingMarket({ offered: stakedOffering })
    await send(message('buy', buy(ordered(multiplier, '1'))))
    await record(2, ['10000.00', '10020.00'])
    const change = asSent(updating(4, { take_profit: null }, { complete_to: 0 })) as TradingCommand
    expect(await send(message('change', change))).toMatchObject([
      { type: 'LimitOrderRefused', data: { code: 'ContractNotFound' } },
    ])
    expect((await events()).map(({ type }) => type)).toEqual(['ContractBought', 'ContractSettled', 'LimitOrderRefused'])
  })

  it('that were open before a restart end after it, also by the first tick that is read then', async () => {
    const { ports, service: before, message, send, record, events } = await tradingMarket({ offered: stakedOffering })
    await send(message('1', buy(accumulator)), message('2', buy(multiplier, 2000)), message('3', buy(turbos, 3000)))
    await record(2, ['10000.00', '10001.00'])
    await before.stop()
    const service = await startTrading(ports)
    await record(6, ['10009.00', '9979.00', '9800.00'])
    await eventually(async () => (await events()).length === 6)
    const ends = (await events()).slice(3).map(dataOf)
    const told = ends.map(({ contract, evidence }) => [contract.contract_id, evidence.deciding.epoch - START])
    expect(Object.fromEntries(told)).toEqual({ 1000: 6, 2000: 10, 3000: 8 })
    await service.stop()
  })

  it('close at their value when ticks are missing', async () => {
    const { message, send, record, ticks, events } = await tradingMarket({
      start: startTrading,
      offered: stakedOffering,
    })
    await send(message('1', buy(accumulator)))
    await record(2, steady(3))
    await ticks.interrupt([{ symbol: 'R_100', from: START + 8, to: START + 80 }], START + 80)
    await ticks.flush()
    await eventually(async () => (await events()).length === 2)
    expect(dataOf((await events())[1])).toMatchObject({
      status: 'cancelled',
      refund: 'bid',
      sell_price: '10.2',
      evidence: { interruption: { from: START + 8, to: START + 80 } },
    })
  })
})

it('a multiplier is cancelled long after the newest tick, because that needs none', async () => {
  const { message, send } = await tradingMarket({ offered: stakedOffering })
  await send(message('buy', buy({ ...multiplier, cancellation: '5m' })))
  expect(await send(message('cancel', cancelling(200)))).toMatchObject([
    { type: 'ContractCancelled', data: { sell_price: '10' } },
  ])
})
