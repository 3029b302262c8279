import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { buying, purchaseFacts, tickAt } from '../../testing/sample-contracts.ts'
import { pricedPurchase } from './priced-purchase.ts'

it('prices a purchase once for the same facts, for any use of the limits of the house', () => {
  const command = { ...buying(), facts: purchaseFacts }
  const house = [{ limit: 'symbol', used: amountOf('1'), max: amountOf('2') }] as const
  const priced = pricedPurchase(command)
  expect(pricedPurchase({ ...command, facts: { ...purchaseFacts, house } })).toBe(priced)
})

it('prices a purchase again if any of its facts or of its other fields differs', () => {
  const command = { ...buying(), facts: purchaseFacts }
  const priced = pricedPurchase(command)
  const spot = tickAt(0, '10001.00')
  expect(pricedPurchase({ ...command, facts: { ...purchaseFacts, spot } })).toMatchObject({ contract: { spot } })
  expect(pricedPurchase({ ...command, facts: { ...purchaseFacts, isSuspended: true } })).toMatchObject({
    subcode: 'TradeTemporarilyUnavailable',
  })
  expect(pricedPurchase({ ...command, price: amountOf('0.01') })).toMatchObject({ moved: { code: 'PriceMoved' } })
  expect(pricedPurchase(command)).toEqual(priced)
})
