import { nextPrice } from '@folio/feed/simulator/next-price.ts'
import { simulatedSymbols } from '@folio/feed/simulator/simulated-symbols.ts'
import { quantile } from '@folio/pricing/numerics/standard-normal.ts'
import { describe, expect, it } from 'vitest'
import { factsOf } from '../symbols.ts'
import { type PriceLaw, priceLawOf, spikedLaw, withoutCompensation } from './price-law.ts'

const UNIFORMS = [1e-9, 0.2, 0.5, 0.77, 1 - 1e-9]
/** The random numbers of the simulator by their use: the normal move, and whether there is a jump; then its direction. */
const [MOVE, JUMP] = [0, 1]

type Simulated = (typeof simulatedSymbols)[number]

const scanned = simulatedSymbols.filter(({ model }) => ['volatility', 'jump', 'boom', 'crash'].includes(model.kind))

const lawOf = ({ symbol, model }: Simulated): PriceLaw =>
  'period' in model ? spikedLaw(factsOf(symbol)) : priceLawOf(factsOf(symbol))

/** The factors that one tick of the simulator may have with a normal move: with a jump up, without one, and with one down. */
const simulatedFactors = (symbol: Simulated, move: number, chance: number): readonly number[] => {
  const factor = (jump: number, direction: number): number => {
    const noise = (use: number) => (use === MOVE ? move : use === JUMP ? jump : direction)
    return nextPrice(symbol, { price: 1 }, { epoch: 2, noise }).price
  }
  const [just, none] = [chance - 1e-9, chance + 1e-9]
  return [...new Set([factor(just, 0.1), factor(none, 0.1), factor(just, 0.9)])]
}

const descending = (factors: readonly number[]) => factors.toSorted((one, other) => other - one)

describe('the documented law of prices', () => {
  it.each(scanned.map((symbol) => [symbol.symbol, symbol] as const))('moves %s as the simulator does', (_, symbol) => {
    const moves = lawOf(symbol).movesIn(1)
    const chance = 1 - Math.max(...moves.map(({ probability }) => probability))
    for (const move of UNIFORMS) {
      const factors = descending(moves.map(({ centre, deviation }) => Math.exp(centre + deviation * quantile(move))))
      const expected = descending(simulatedFactors(symbol, move, chance))
      expect(factors.length).toBe(expected.length)
      for (const [index, factor] of factors.entries()) {
        expect(Math.abs(factor / (expected[index] ?? 0) - 1)).toBeLessThan(1e-10)
      }
    }
  })

  it('has no drift of the price, unless the compensation of jumps is left out', () => {
    for (const symbol of scanned) expect(Math.abs(lawOf(symbol).driftIn(1))).toBeLessThan(1e-15)
    const facts = factsOf('JD100')
    // One jump in 1,200 ticks, by a factor of mean cosh(30·s), s = 1/√31,536,000.
    const drift = withoutCompensation(priceLawOf(facts), facts).driftIn(1)
    expect(drift * 1200).toBeCloseTo(Math.cosh(30 / Math.sqrt(31_536_000)) - 1, 12)
  })
})
