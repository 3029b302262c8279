import { describe, expect, it } from 'vitest'
import type { DigitalBet } from '../digital-contract.ts'
import { REFERENCE } from '../testing/reference.ts'
import { differences, shareOfOrders } from '../testing/tick-contracts.ts'
import { highLowTickProbability } from './highlowticks.ts'

it('one of the five is the highest, so the probabilities add up to one', () => {
  expect([1, 2, 3, 4, 5].reduce((sum, selected) => sum + highLowTickProbability(selected), 0)).toBeCloseTo(1, 14)
  expect(() => highLowTickProbability(6)).toThrow('the selected tick must be 1 to 5, not 6')
})

const FIVE_TICKS = { kind: 'ticks', ticks: 5 } as const

describe.each(['TICKHIGH', 'TICKLOW'] as const)('%s', (type) => {
  it.each([1, 2, 3, 4, 5])(
    'of tick %i wins in its share of all orders and directions of four steps',
    (selectedTick) => {
      const bet: DigitalBet = { category: 'highlowticks', type, selectedTick }
      expect(highLowTickProbability(selectedTick)).toBeCloseTo(shareOfOrders({ bet, duration: FIVE_TICKS }), 14)
    },
  )
})

it.each(REFERENCE.highLowTicks)(
  '$type of tick $selectedTick, volatility $volatility, $pips pips a step, wins with $ofPrices, on quotes with $ofQuotes',
  ({ type, selectedTick, ...row }) => {
    const bet: DigitalBet = { category: 'highlowticks', type, selectedTick }
    const { inDeviations, inCents, isAtStartValue } = differences({ bet, duration: FIVE_TICKS }, row)
    expect(Math.abs(inDeviations)).toBeLessThan(0.3)
    expect(inCents).toBeGreaterThan(-0.05)
    expect(inCents).toBeLessThan(isAtStartValue ? 0.6 : 1.7)
  },
)
