import { describe, expect, it } from 'vitest'
import { REFERENCE } from '../testing/reference.ts'
import { differences, shareOfOrders } from '../testing/tick-contracts.ts'
import { ASIAN_PROBABILITY } from './asian.ts'

const inTicks = (ticks: number) => ({ kind: 'ticks', ticks }) as const

describe.each(['ASIANU', 'ASIAND'] as const)('%s', (type) => {
  it.each([5, 6])('of %i ticks wins in half of all orders and directions of the steps between them', (ticks) => {
    expect(shareOfOrders({ bet: { category: 'asian', type }, duration: inTicks(ticks) })).toBe(ASIAN_PROBABILITY)
  })
})

it.each(REFERENCE.asians)(
  '$type of $ticks ticks, volatility $volatility, $pips pips a step, wins with $ofPrices, on quotes with $ofQuotes',
  ({ type, ticks, ...row }) => {
    const contract = { bet: { category: 'asian', type }, duration: inTicks(ticks) } as const
    const { inDeviations, inCents } = differences(contract, row)
    expect(Math.abs(inDeviations)).toBeLessThan(1.1)
    expect(Math.abs(inCents)).toBeLessThan(0.2)
  },
)
