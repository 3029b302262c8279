import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('one thing has the noun in the singular, more or none in the plural', () => {
  expect(counted(1, 'wallet')).toBe('1 wallet')
  expect(counted(0, 'wallet')).toBe('0 wallets')
  expect(counted(2, 'currency', 'currencies')).toBe('2 currencies')
})

it('digits are grouped', () => expect(counted(1234567, 'event')).toMatch(/^1\D234\D567 events$/))
