import { expect, it } from 'vitest'
import { firstCurrencyOf } from './first-currency.ts'

it.each([
  [['BTC', 'EUR', 'USD'], 'USD'],
  [['EUR', 'GBP'], 'EUR'],
  [[], undefined],
])('of the currencies %j shows %s first', (currencies, first) => expect(firstCurrencyOf(currencies)).toBe(first))
