import { SPIKE } from '@folio/pricing/offering/symbol-facts.ts'
import { stepDeviationOf } from '@folio/pricing/price-walk.ts'
import { describe, expect, it } from 'vitest'
import reference from '../testing/reference.json' with { type: 'json' }
import { statesOf, symbolOf } from '../testing/simulated-ticks.ts'
import { movedTo, nextPrice, type PriceState, quoteOf, startState } from './next-price.ts'
import { NOISE } from './tick-noise.ts'

const TICKS = 3000

/** The logarithms of the factors of a symbol's ticks. */
const movesOf = (code: string, count = TICKS): readonly number[] => {
  const symbol = symbolOf(code)
  const prices = [startState(symbol), ...statesOf(symbol, count)].map(({ price }) => price)
  return prices.slice(1).map((price, index) => Math.log(price / (prices[index] ?? Number.NaN)))
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe('a tick', () => {
  it.each(['R_100', '1HZ250V', 'JD50', 'BOOM500'] as const)('of %s is the one that Python computes', (code) => {
    const symbol = symbolOf(code)
    const quotes = statesOf(symbol, TICKS).map((state) => quoteOf(symbol, state))
    expect(quotes.filter((_, index) => index < 30 || index % 60 === 59)).toEqual(reference[code])
  })

  it('of a volatility index moves by its deviation, without drift of the price', () => {
    const deviation = stepDeviationOf(1, 2)
    const moves = movesOf('R_100')
    const variance = meanOf(moves.map((move) => move ** 2))
    // Five deviations of a variance of 3,000 normal numbers.
    expect(Math.abs(variance / deviation ** 2 - 1)).toBeLessThan(5 * Math.sqrt(2 / TICKS))
    expect(Math.abs(meanOf(moves.map(Math.exp)) - 1)).toBeLessThan((5 * deviation) / Math.sqrt(TICKS))
    const autocorrelation = meanOf(moves.slice(1).map((move, index) => move * (moves[index] ?? 0))) / variance
    expect(Math.abs(autocorrelation)).toBeLessThan(5 / Math.sqrt(TICKS))
  })

  it('of a jump index jumps by 30 deviations, as rarely as its interval says', () => {
    const deviation = stepDeviationOf(0.5, 1)
    const jumps = movesOf('JD50', 24_000).filter((move) => Math.abs(move) > 20 * deviation)
    // 20 are expected; the bounds are five deviations of a Poisson number.
    expect(jumps.length).toBeGreaterThan(0)
    expect(jumps.length).toBeLessThan(43)
    for (const jump of jumps) expect(Math.abs(Math.abs(jump) / deviation - 30)).toBeLessThan(6)
    expect(jumps.some((jump) => jump > 0) && jumps.some((jump) => jump < 0)).toBe(true)
  })

  it.each([
    ['BOOM500', 1],
    ['CRASH500', -1],
  ] as const)('of %s is a spike in one of 500 ticks, else a small move that makes the mean zero', (code, sign) => {
    const moves = movesOf(code, 10_000).map((move) => sign * (Math.exp(move) - 1))
    const spikes = moves.filter((move) => move > 0)
    expect(spikes.length).toBeGreaterThan(0)
    expect(spikes.length).toBeLessThan(43)
    expect(moves.filter((move) => Math.abs(move - (move > 0 ? SPIKE : -SPIKE / 499)) > 1e-10)).toEqual([])
    expect(SPIKE / 500 - ((SPIKE / 499) * 499) / 500).toBeCloseTo(0, 15)
  })

  it('of the step index is a tenth up or down', () => {
    const symbol = symbolOf('stpRNG')
    const prices = [startState(symbol), ...statesOf(symbol, 500)].map((state) => Number(quoteOf(symbol, state)))
    const steps = prices.slice(1).map((price, index) => (price - (prices[index] ?? 0)).toFixed(1))
    expect(new Set(steps)).toEqual(new Set(['0.1', '-0.1']))
  })

  it('of a range break index stays between borders five apart until it breaks one', () => {
    const states = statesOf(symbolOf('RB100'), 20_000)
    const isInside = ({ price, low = Number.NaN }: PriceState) => price >= low - 1e-9 && price <= low + 5.1
    expect(states.filter((state) => !isInside(state))).toEqual([])
    const breaks = states.filter(({ low }, index) => index > 0 && low !== states[index - 1]?.low).length
    expect(breaks).toBeGreaterThan(0)
    expect(breaks).toBeLessThan(40)
  })

  it('of a range break index at a border most likely moves back, so that the price is no martingale', () => {
    const next = (direction: number, jump: number) =>
      nextPrice(
        symbolOf('RB100'),
        { price: 9997.5, low: 9997.5 },
        { epoch: 2, noise: (use) => (use === NOISE.direction ? direction : jump) },
      )
    expect(next(0.4, 0.5)).toEqual({ price: 9997.6, low: 9997.5 })
    expect(next(0.6, 0.0101)).toEqual({ price: 9997.6, low: 9997.5 })
    expect(next(0.6, 0.0099)).toEqual({ price: 9997.4, low: 9992.5 })
  })

  it('of a daily index begins each day at the start value', () => {
    const symbol = symbolOf('RDBULL')
    const noise = () => 0.5
    const before = nextPrice(symbol, startState(symbol), { epoch: 1_800_000_002, noise })
    expect(before.price).toBeGreaterThan(symbol.startValue)
    const midnight = 20_834 * 86_400
    for (const epoch of [midnight, midnight + 7200])
      expect(nextPrice(symbol, before, { epoch, noise })).toEqual({ price: symbol.startValue, epoch })
    const first = { price: symbol.startValue, epoch: midnight }
    expect(nextPrice(symbol, first, { epoch: midnight + 2, noise }).price).toBeGreaterThan(symbol.startValue)
  })
})

it('a state at another price keeps a range that has it, and moves another one by whole widths', () => {
  const state = { price: 10_000, low: 9997.5 }
  expect(movedTo(state, 10_002.5)).toEqual({ price: 10_002.5, low: 9997.5 })
  expect(movedTo(state, 10_002.6)).toEqual({ price: 10_002.6, low: 10_002.5 })
  expect(movedTo(state, 9992.4)).toEqual({ price: 9992.4, low: 9987.5 })
  expect(movedTo({ price: 10_000, epoch: 2 }, 9000)).toEqual({ price: 9000, epoch: 2 })
})

it('a quote has all its decimals', () => {
  expect(quoteOf({ decimals: 3 }, { price: 6250 })).toBe('6250.000')
  expect(quoteOf({ decimals: 2 }, { price: 9999.996 })).toBe('10000.00')
})
