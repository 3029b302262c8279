import { describe, expect, it } from 'vitest'
import { readTerms, shownTerms, termsFault, termsIn, termsWords } from './agent-terms.ts'

const USD = {
  currency: 'USD',
  withdrawal_minimum: '10.00',
  withdrawal_maximum: '1000.00',
  deposit_commission: 1.125,
  withdrawal_commission: 2,
}
const EUR = { ...USD, currency: 'EUR' }

describe('the terms of an agent in a field', () => {
  it.each([
    ['en', [USD]],
    ['de', [USD, EUR]],
    ['fr', [EUR, USD]],
  ] as const)('are read as they were written in %s', (locale, terms) => {
    const read = readTerms(shownTerms(terms, locale), locale) ?? ''
    expect(read).toBe(shownTerms(terms, 'en'))
    expect(termsIn(read)).toEqual(terms)
  })

  it('may have separators of thousands, blanks, small letters and a semicolon at the end', () => {
    expect(readTerms(' usd  10.00 1,000.00 1.125 2 ; ', 'en')).toBe(shownTerms([USD], 'en'))
    expect(readTerms('usd 10,00 1.000,00 1,125 2', 'de')).toBe(shownTerms([USD], 'en'))
  })

  it.each(['USD', 'USD 1 2 3', 'USD 1 2 3 x', 'USD 1 2,00 3 4', '1 2 3 4 5', 'USD 1 2 3 4 EUR 1 2 3 4', ';'])(
    '%j has another form',
    (text) => expect(readTerms(text, 'en')).toBeUndefined(),
  )

  it.each([
    [
      'USD 1 2 3',
      'must be a currency with four numbers, and of "USD 1 2 3" the commission of withdrawals in % is missing',
    ],
    ['USD', 'must be a currency with four numbers, and of "USD" the smallest transfer is missing'],
    ['USD 1 2 3 4; EUR 1 x 3 4', 'must name the largest transfer of EUR as a number, and "x" is none'],
    ['1 2 3 4 5', 'must begin with a currency, and "1" is none'],
  ])('of %j the part that is wrong is named', (text, fault) => {
    expect(readTerms(text, 'en')).toBeUndefined()
    expect(termsFault(text, 'en')).toBe(fault)
  })

  it('that are read have no fault, and are said in words with grouped digits', () => {
    expect(termsFault(shownTerms([USD, EUR], 'de'), 'de')).toBeUndefined()
    expect(termsWords([USD], 'en')).toEqual(['USD: 10.00 to 1,000.00 at once, 1.125 % commission in, 2 % out'])
  })
})
