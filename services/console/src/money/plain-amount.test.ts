import { expect, it } from 'vitest'
import { plainAmount, typedAmountFault, ungroupedAmount } from './plain-amount.ts'
import { shownAmount } from './shown-amount.ts'

it.each([
  ['9130.56', 'en', '9130.56'],
  ['9,130.56', 'en', '9130.56'],
  [' 1,234,567 ', 'en', '1234567'],
  ['005', 'en', '5'],
  ['00.50', 'en', '0.50'],
  ['005,50', 'de', '5.50'],
  ['9.130,56', 'de', '9130.56'],
  ['25,00', 'de', '25.00'],
  ['12.50', 'de', '12.50'],
  ['0.012', 'de', '0.012'],
  ['9 130,56', 'fr', '9130.56'],
])('%s in %s is %s', (typed, locale, plain) => {
  expect(plainAmount(typed, locale)).toBe(plain)
})

it.each([
  ['25,00', 'en', 'the comma does not separate thousands'],
  ['1,23,456', 'en', 'a group has another number of digits'],
  ['9.130', 'de', 'it could mean nine thousand, or nine'],
  ['9.130,56', 'en', 'the separators are those of another language'],
  ['1,234.', 'en', 'no decimal follows the point'],
  ['-5', 'en', 'it is negative'],
  ['1e3', 'en', 'it has an exponent'],
  ['', 'en', 'there is nothing'],
])('%s in %s is not taken: %s', (typed, locale) => {
  expect(plainAmount(typed, locale)).toBeUndefined()
})

it.each(['en', 'de', 'fr', 'de-CH', 'es', 'sv'])('an amount shown in %s is read as itself', (locale) => {
  for (const amount of ['0.5', '12.50', '9130.56', '1234567.00000001', '99999999999999.99'])
    expect(plainAmount(shownAmount(amount, locale), locale)).toBe(amount)
  for (const amount of ['0.012', '1.125', '1000.00'])
    expect(plainAmount(ungroupedAmount(amount, locale), locale)).toBe(amount)
})

it.each(['', '12.50', ' 1,000.50 ', '99999999999999.999999999999999999'])('%j has no fault as an amount', (typed) =>
  expect(typedAmountFault(typed, 'en')).toBeUndefined(),
)

it.each([
  ['1,00', 'en', 'Write a number such as 1,000.50, or without a separator: 1000.50.'],
  ['9.130', 'de', 'Write a number such as 1.000,50, or without a separator: 1000.50.'],
  ['12345678901234567890123456', 'en', 'Write at most 14 digits before the decimals.'],
  ['1.0000000000000000001', 'en', 'Write at most 18 decimals.'],
])('the fault of %s in %s says how an amount is written', (typed, locale, fault) =>
  expect(typedAmountFault(typed, locale)).toBe(fault),
)
