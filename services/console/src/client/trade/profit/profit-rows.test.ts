import { expect, it } from 'vitest'
import { profitOf, totalProfit } from './profit-rows.ts'

it('sums gains and losses exactly', () => {
  const rows = [
    { buy_price: 0.1, sell_price: 0.3 },
    { buy_price: 10, sell_price: 0 },
    { buy_price: 5, sell_price: 5 },
  ]
  expect(rows.map(profitOf)).toEqual(['0.20', '-10.00', '0.00'])
  expect(totalProfit(rows)).toBe('-9.80')
  expect(totalProfit([])).toBe('0.00')
})
