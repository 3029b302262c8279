import { DEFAULT_CURRENCIES } from '@folio/contracts/http/fields/money.ts'
import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { refusalOf } from './recorded-refusal.ts'

const gateway = { currencies: DEFAULT_CURRENCIES }
const poor = { reason: 'insufficient_funds', currency: 'USD', amount: amountOf('12.5') } as const

it('the refusal of a payment beyond the balance names both amounts and the remedy', () => {
  expect(refusalOf(gateway, { ...poor, available: amountOf('9') })).toEqual({
    status: 400,
    code: 'BadRequest',
    message:
      'The paying account has 9.00 USD, but 12.50 USD are needed; choose a smaller amount or pay money in first.',
    details: { rule: 'insufficient_funds', needed: '12.50', available: '9.00', currency: 'USD' },
  })
})

it('a refusal without the balance names the amount that was needed', () => {
  expect(refusalOf(gateway, poor)).toEqual({
    status: 400,
    code: 'BadRequest',
    message: 'The paying account has less than 12.50 USD; choose a smaller amount or pay money in first.',
    details: { rule: 'insufficient_funds' },
  })
})
