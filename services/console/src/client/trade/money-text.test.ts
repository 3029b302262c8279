import { expect, it } from 'vitest'
import { moneyText } from './money-text.ts'

it.each([
  [10, '10.00'],
  [19.6, '19.60'],
  [0.1, '0.10'],
  [9_999_999.99, '9999999.99'],
])('writes %s exactly', (amount, text) => expect(moneyText(amount)).toBe(text))
