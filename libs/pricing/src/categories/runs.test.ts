import { describe, expect, it } from 'vitest'
import type { DigitalBet } from '../digital-contract.ts'
import { REFERENCE } from '../testing/reference.ts'
import { differences, shareOfOrders } from '../testing/tick-contracts.ts'
import { runProbability } from './runs.ts'

const inTicks = (ticks: number) => ({ kind: 'ticks', ticks }) as const

describe.each(['RUNHIGH', 'RUNLOW'] as const)('%s', (type) => {
  it.each([2, 3, 4, 5])('of %i ticks wins in its share of all orders and directions of as many steps', (ticks) => {
    const bet: DigitalBet = { category: 'runs', type }
    expect(runProbability(ticks)).toBeCloseTo(shareOfOrders({ bet, duration: inTicks(ticks) }), 14)
  })
})

it.each(REFERENCE.runs)(
  '$type of $ticks ticks, volatility $volatility, $pips pips a step, wins with $ofPrices, on quotes with $ofQuotes',
  ({ type, ticks, ...row }) => {
    const contract = { bet: { category: 'runs', type }, duration: inTicks(ticks) } as const
    const { inDeviations, inCents, isAtStartValue } = differences(contract, row)
    expect(Math.abs(inDeviations)).toBeLessThan(0.4)
    expect(inCents).toBeGreaterThan(-0.1)
    expect(inCents).toBeLessThan(isAtStartValue ? 1 : 3)
  },
)
