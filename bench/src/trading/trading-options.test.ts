import { expect, it } from 'vitest'
import { TRADING_PARTS, tradingOptions } from './trading-options.ts'

it('measures every part unless told otherwise', () => {
  expect(tradingOptions([]).parts).toEqual(TRADING_PARTS)
  expect(tradingOptions(['--parts', 'due,buys']).parts).toEqual(['due', 'buys'])
})

it.each([
  [['--parts', 'sales'], '--parts knows proposals, buys, latency, streams, due, ticks, open, not sales'],
  [['--due', 'many'], '--due must be a number above 0, not many'],
])('refuses %j', (words, message) => expect(() => tradingOptions(words)).toThrow(message))
