import { expect, it } from 'vitest'
import { REFERENCE } from '../testing/reference.ts'
import { vanillaPrice } from './vanilla.ts'

const walkOf = (spot: number, deviation: number) => ({ spot, steps: 1, stepDeviation: deviation, pip: 0.01 })

it.each(REFERENCE.vanilla)('$type at $strike, spot $spot, costs $price', ({ spot, strike, deviation, type, price }) => {
  expect(Math.abs(vanillaPrice(walkOf(spot, deviation), strike, type) / price - 1)).toBeLessThan(1e-11)
})

it('a call less a put is the spot less the strike', () => {
  for (const strike of [9000, 10_000, 10_400]) {
    const walk = walkOf(10_000, 0.03)
    const parity = vanillaPrice(walk, strike, 'VANILLALONGCALL') - vanillaPrice(walk, strike, 'VANILLALONGPUT')
    expect(parity).toBeCloseTo(10_000 - strike, 8)
  }
})
