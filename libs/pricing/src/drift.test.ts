import { describe, expect, it } from 'vitest'
import { probabilityAbove, probabilityBelow } from './categories/callput.ts'
import { stayProbability } from './categories/staysinout.ts'
import { touchProbability } from './categories/touchnotouch.ts'
import { vanillaPrice } from './categories/vanilla.ts'
import { symbolDrift, symbolLaw } from './offering/symbol-facts.ts'
import { type PriceWalk, YEAR_SECONDS } from './price-walk.ts'
import { EURUSD } from './testing/offered-symbols.ts'
import { randomWalks, shareOf, toleranceOf } from './testing/random-walk.ts'

const DRAWS = 20_000
/** A drift far beyond any interest, so that a wrong sign shows. */
const walkOf = (steps: number, sign: 1 | -1): PriceWalk => ({
  spot: 10_000,
  steps,
  stepDeviation: 0.001,
  stepDrift: sign * 0.0001,
  pip: 0.01,
})

/** The error that the shift of a barrier to the continuous formula costs. */
const SHIFT = 0.004

describe.each([
  ['few steps upwards', walkOf(20, 1), 0],
  ['few steps downwards', walkOf(20, -1), 0],
  ['many steps upwards', walkOf(80, 1), SHIFT],
  ['many steps downwards', walkOf(80, -1), SHIFT],
] as const)('a price with a drift has the probabilities of random walks: %s', (_, walk, shift) => {
  const reach = walk.spot * walk.stepDeviation * Math.sqrt(walk.steps)
  const [low, high] = [walk.spot - reach, walk.spot + reach]
  const draw = randomWalks(7)
  const walks = Array.from({ length: DRAWS }, () => draw(walk, walk.steps))
  const share = (holds: (quotes: readonly number[]) => boolean) => {
    let index = 0
    return shareOf(DRAWS, () => holds(walks[index++] ?? []))
  }
  const expectShare = (probability: number | undefined, found: number) => {
    if (probability === undefined) throw new Error('there is no probability')
    expect(Math.abs(probability - found)).toBeLessThan(toleranceOf(found, DRAWS) + shift)
  }

  it('at the end', () => {
    expectShare(
      probabilityAbove(walk, high),
      share((quotes) => (quotes.at(-1) ?? 0) > high),
    )
    expectShare(
      probabilityBelow(walk, low),
      share((quotes) => (quotes.at(-1) ?? 0) < low),
    )
  })

  it.each(['up', 'down'] as const)('to touch a barrier %s', (direction) => {
    const level = direction === 'up' ? high : low
    const touches = (quote: number) => (direction === 'up' ? quote >= level : quote <= level)
    expectShare(
      touchProbability(walk, { level, direction, hasFreeStep: false }),
      share((quotes) => quotes.some(touches)),
    )
  })

  it('to stay between two barriers', () => {
    expectShare(
      stayProbability(walk, { low, high }, { hasFreeStep: false, rounding: 'wider' }),
      share((quotes) => quotes.every((quote) => quote > low && quote < high)),
    )
  })

  it('a call less a put is the forward price less the strike', () => {
    const parity = vanillaPrice(walk, high, 'VANILLALONGCALL') - vanillaPrice(walk, high, 'VANILLALONGPUT')
    expect(parity).toBeCloseTo(walk.spot * Math.exp((walk.stepDrift ?? 0) * walk.steps) - high, 8)
  })
})

it('the drift of a currency pair is the difference of both interests, and no other symbol has one', () => {
  const carry = { ...EURUSD, model: { kind: 'market', volatility: 0.08, interest: 0.05, yield: 0.02 } } as const
  expect(symbolDrift(carry) * YEAR_SECONDS).toBeCloseTo(0.03, 12)
  expect(symbolLaw(carry).stepDrift).toBe(symbolDrift(carry))
  expect(symbolDrift({ ...EURUSD, model: { kind: 'volatility', volatility: 0.08 } })).toBe(0)
})
