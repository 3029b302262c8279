import { expect, it } from 'vitest'
import { typedMoney } from './typed-amount.ts'

it.each([
  [' 20 ', '300.00', '20.00'],
  ['0.5', '0.01000000', '0.50000000'],
  ['1.005', '300.00', '1.005'],
  ['much', '300.00', 'much'],
])('%j beside a balance of %s is %s', (typed, balance, money) => expect(typedMoney(typed, balance)).toBe(money))
