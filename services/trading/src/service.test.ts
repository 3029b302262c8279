import { eventually } from '@folio/test-kit/eventually.ts'
import { expect, it } from 'vitest'
import { startTrading } from './service.ts'
import { START } from './testing/sample-contracts.ts'
import { buy, steady, tradingMarket } from './testing/trading-market.ts'

it('trading is not well while it has read a tick that its clock has not reached', async () => {
  let now = START + 1
  const { service, record, message, send } = await tradingMarket({
    start: (ports) => startTrading({ ...ports, clock: () => now * 1e6 }),
  })
  await send(message('buy', buy()))
  expect(service.isWell()).toBe(true)
  await record(2, steady(1))
  await eventually(() => !service.isWell())
  now = START + 3
  expect(service.isWell()).toBe(true)
})
