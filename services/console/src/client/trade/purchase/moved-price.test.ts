import { expect, it } from 'vitest'
import { movedPrice } from './moved-price.ts'

const moved = (...args: readonly string[]) => movedPrice({ code: 'PriceMoved', details: { code_args: args } }, 'en')

it('a moved payout is named as such, with both amounts in one form', () =>
  expect(moved('USD', '19.55', '14.3', 'payout')).toEqual({
    text: 'The payout is 14.30 USD now instead of 19.55 USD.',
    label: 'Buy at the new payout',
  }))

it('a moved price is named as such', () =>
  expect(moved('USD', '10', '1010.5', 'price')).toEqual({
    text: 'The price is 1,010.50 USD now instead of 10.00 USD.',
    label: 'Buy at the new price',
  }))

it('other refusals tell nothing that moved', () => {
  expect(moved('USD')).toBeUndefined()
  expect(movedPrice({ code: 'InsufficientBalance', details: { code_args: ['USD', '1', '2'] } }, 'en')).toBeUndefined()
})
