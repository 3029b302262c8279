import { expect, it } from 'vitest'
import type { ActField } from './act-field.ts'
import { readNumber } from './read-number.ts'
import { faultSentence, readValues } from './read-values.ts'

const FIELDS: readonly ActField[] = [
  { name: 'amount', label: 'Amount', isAmount: true },
  { name: 'name', label: 'Name' },
]

const amountOf = (amount: string, locale = 'en-US') => {
  const { values, faults } = readValues(FIELDS, { amount, name: ' Bob ', kept: 'x' }, locale)
  return [values, Object.keys(faults)] as const
}

it.each([
  ['1,000.50', 'en-US', '1000.50'],
  [' 12 ', 'en-US', '12'],
  ['005', 'en-US', '5'],
  ['0.5', 'en-US', '0.5'],
  ['1.000,50', 'de-DE', '1000.50'],
])('the amount %j in %s is sent as %s', (typed, locale, sent) =>
  expect(amountOf(typed, locale)).toEqual([{ amount: sent, name: 'Bob', kept: 'x' }, []]),
)

it.each(['ten', '1,00', '-1', '12345678901234567890123456', '1.0000000000000000001'])(
  'the amount %j is refused before it is confirmed, with the format that is expected',
  (typed) => {
    expect(amountOf(typed)[1]).toEqual(['amount'])
    expect(readValues(FIELDS, { amount: typed }, 'en-US').faults['amount']).toContain('such as 1,000.50')
  },
)

it('another number than an amount is read too, and named with its own form', () => {
  const numbers = { read: readNumber(/^\d{1,3}$/), form: 'a whole number' }
  const read = (ticks: string) => readValues([{ name: 'ticks', label: 'Ticks', numbers }], { ticks }, 'en')
  expect(read(' 230 ')).toEqual({ values: { ticks: '230' }, faults: {} })
  expect(read('2.5')).toEqual({ values: { ticks: '2.5' }, faults: { ticks: 'must be a whole number' } })
})

it('a field that is empty has no fault, since the browser asks for it', () => expect(amountOf('')[1]).toEqual([]))

it('a fault names its field by the label', () => {
  const rate = { name: 'usd_rate', label: 'USD for one unit' }
  expect(faultSentence(rate, 'usd_rate must be more than zero, or null.')).toBe(
    'USD for one unit must be more than zero, or null.',
  )
  expect(faultSentence(rate, 'must be more than zero')).toBe('USD for one unit must be more than zero.')
  expect(faultSentence(rate, 'usd_rate has a leading zero')).toBe('USD for one unit has a leading zero.')
  expect(faultSentence(rate, 'there is no such currency')).toBe('There is no such currency.')
  expect(faultSentence(rate, 'This nickname is already taken.')).toBe('This nickname is already taken.')
})
