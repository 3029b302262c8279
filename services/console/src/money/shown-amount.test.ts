import { expect, it } from 'vitest'
import { shownAmount } from './shown-amount.ts'

it('groups the digits as the locale does and keeps the decimals', () => {
  expect(shownAmount('30000.00', 'en-US')).toBe('30,000.00')
  expect(shownAmount('30000.00', 'de-DE')).toBe('30.000,00')
  expect(shownAmount('0.00000001', 'en-US')).toBe('0.00000001')
})

it('keeps every digit of an amount that no float holds', () =>
  expect(shownAmount('12345678901234567890.12', 'en-US')).toBe('12,345,678,901,234,567,890.12'))

it('writes a minus sign, but none before zero', () => {
  expect(shownAmount('-30000.00', 'en-US')).toBe('−30,000.00')
  expect(shownAmount('-0.00', 'en-US')).toBe('0.00')
})
