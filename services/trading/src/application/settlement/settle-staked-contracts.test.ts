import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import type { PurchaseRequest } from '@folio/contracts/trading/option-contract.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { eventually } from '@folio/test-kit/eventually.ts'
import { describe, expect, it } from 'vitest'
import { startTrading } from '../../service.ts'
import { asSent, buying, START } from '../../testing/sample-contracts.ts'
import { stakedOffering, stakedRequests } from '../../testing/staked-contracts.ts'
import { steady, tradingMarket } from '../../testing/trading-market.ts'

const { vanilla, turbos, multiplier, accumulator } = stakedRequests

const dataOf = (event: { readonly data: Uint8Array } | undefined) =>
  event === undefined ? undefined : JSON.parse(Buffer.from(event.data).toString())

const buy = (request: Partial<PurchaseRequest>, contract_id = 1000): TradingCommand => {
  const { basis: _, duration: __, duration_unit: ___, ...plain } = buying().request
  const command = asSent(buying({}, { contract_id, price: amountOf('100') }))
  return { ...command, request: { ...plain, ...request } } as TradingCommand
}

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
