import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { expect, it } from 'vitest'
import { tradingDefinitionWith } from '../../definition.ts'
import { asSent, buying } from '../../testing/sample-contracts.ts'
import { tradingMarket } from '../../testing/trading-market.ts'

const within = (symbol: string) =>
  tradingMarket({
    start: (ports) =>
      startService(
        ports,
        tradingDefinitionWith({
          house: {
            limits: { ...DEFAULT_HOUSE_LIMITS, symbol: amountOf(symbol), clientSymbolPart: amountOf('1') },
            writers: 1,
          },
        }),
      ),
  })
const buy = (contract_id: number, stake: string) =>
  asSent(buying({ amount: amountOf(stake) }, { contract_id, price: amountOf(stake) })) as TradingCommand

it('frees the claim of a purchase that was refused by its decision', async () => {
  const { send, message } = await within('300')
  const first = await send(message('one', buy(1000, '150')), message('two', buy(2000, '150')))
  expect(first).toMatchObject([{ type: 'ContractBought' }, { data: { code: 'InsufficientBalance' } }])
  expect(await send(message('three', buy(3000, '20')))).toMatchObject([{ type: 'ContractBought' }])
})
it('frees the claim of a repeat of a purchase', async () => {
  const { send, message } = await within('300')
  await send(message('one', buy(1000, '150')), message('one', buy(2000, '150')))
  expect(await send(message('three', buy(3000, '20')))).toMatchObject([{ type: 'ContractBought' }])
})
it('buys once of a pair of repeats whose exposures do not fit both', async () => {
  const { send, message } = await within('200')
  expect(await send(message('one', buy(1000, '150')), message('one', buy(2000, '150')))).toMatchObject([
    { type: 'ContractBought' },
    { type: 'ContractBought' },
  ])
})
