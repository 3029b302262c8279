import { decimalsOf } from '@folio/kernel/units/written-amount.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isQuote, pipsOf, quoteOfPips } from './quote.ts'

describe('a quote', () => {
  it('follows from its pips and decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 - 1 }), fc.integer({ min: 0, max: 12 }), (pips, decimals) => {
        const quote = quoteOfPips(pips, decimals)
        expect([pipsOf(quote), decimalsOf(quote)]).toEqual([pips, decimals])
        expect(isQuote(quote, decimals)).toBe(true)
        expect(isQuote(quote, decimals + 1)).toBe(false)
      }),
    )
    expect(quoteOfPips(5, 2)).toBe('0.05')
    expect(quoteOfPips(5, 0)).toBe('5')
  })

  it.each([
    '',
    '.',
    '1',
    '1.0',
    '1.000',
    '01.00',
    '-1.00',
    '+1.00',
    '1e2.00',
    ' 1.00',
    '1,00',
    '.50',
    '1.0.0',
    '12345678901234.00',
  ])('with two decimals is never written as %j', (text) => expect(isQuote(text, 2)).toBe(false))
})
