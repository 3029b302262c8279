import { describe, expect, it } from 'vitest'
import { TERMS_PATTERN, termsIn, termsText } from './agent-terms.ts'

const USD = {
  currency: 'USD',
  withdrawal_minimum: '10.00',
  withdrawal_maximum: '1000.00',
  deposit_commission: 1.5,
  withdrawal_commission: 2,
}
const EUR = { ...USD, currency: 'EUR' }

describe('the terms of an agent in a field', () => {
  it.each([[[USD]], [[USD, EUR]]])('are read as they were written', (terms) => {
    const text = termsText(terms)
    expect(text).toMatch(new RegExp(`^(?:${TERMS_PATTERN})$`, 'v'))
    expect(termsIn(text)).toEqual(terms)
  })

  it('may have blanks, small letters and a semicolon at the end', () =>
    expect(termsIn(' usd  10.00 1000.00 1.5 2 ; ')).toEqual([USD]))

  it.each(['USD', 'USD 1 2 3', 'USD 1 2 3 x', '1 2 3 4 5', 'USD 1 2 3 4 EUR 1 2 3 4'])('%j has another form', (text) =>
    expect(text).not.toMatch(new RegExp(`^(?:${TERMS_PATTERN})$`, 'v')),
  )
})
