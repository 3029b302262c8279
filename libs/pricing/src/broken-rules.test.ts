import { describe, expect, it } from 'vitest'
import { probabilityAbove } from './categories/callput.ts'
import { stayProbability } from './categories/staysinout.ts'
import { touchProbability } from './categories/touchnotouch.ts'
import type { DigitalContract } from './digital-contract.ts'
import { askProbability, type SymbolLaw } from './digital-probability.ts'
import { stepDeviationOf } from './price-walk.ts'
import {
  absolute,
  DRAWS,
  drawn,
  forSeconds,
  law,
  type Mean,
  momentOf,
  paidOn,
  priceWith,
  relative,
  SPOT,
  ticks,
  walks,
} from './testing/drawn-contracts.ts'

describe('the scan finds a rule that is broken', () => {
  /** What a client gains on average on a stake if the contract is priced with this probability. */
  const gainAt = (contract: DigitalContract, probability: number | undefined, drawnWalks = walks): Mean => {
    const moment = momentOf(contract)
    const { ask, payout } = priceWith(probability, contract.bet)
    const { mean, error } = paidOn(contract, payout, moment, drawnWalks)
    return { mean: mean - Number(ask), error }
  }
  const isFound = ({ mean, error }: Mean): boolean => mean > error
  const walk = { ...law, spot: Number(SPOT) }

  it('a life counted in seconds in place of steps sells what is in the money too cheaply', () => {
    const barrier = relative('-6')
    const contract: DigitalContract = {
      bet: { category: 'callput', type: 'HIGHER', barrier },
      duration: forSeconds(15),
    }
    expect(isFound(gainAt(contract, askProbability(contract, momentOf(contract))))).toBe(false)
    expect(isFound(gainAt(contract, probabilityAbove({ ...walk, steps: 7.5 }, Number(SPOT) - 6)))).toBe(true)
  })

  it('an absolute touch barrier without its unwatched step sells ONETOUCH too cheaply', () => {
    const contract: DigitalContract = {
      bet: { category: 'touchnotouch', type: 'ONETOUCH', barrier: absolute('10006'), direction: 'up' },
      duration: ticks(5),
    }
    const many = drawn(law, 6, 3 * DRAWS)
    const without = touchProbability({ ...walk, steps: 5 }, { level: 10_006, direction: 'up', hasFreeStep: false })
    expect(isFound(gainAt(contract, askProbability(contract, momentOf(contract)), many))).toBe(false)
    expect(isFound(gainAt(contract, without, many))).toBe(true)
  })

  it('two absolute barriers without their unwatched step sell UPORDOWN too cheaply', () => {
    const [low, high] = [absolute('9995'), absolute('10005')]
    const contract: DigitalContract = {
      bet: { category: 'staysinout', type: 'UPORDOWN', low, high },
      duration: ticks(5),
    }
    const without = stayProbability(
      { ...walk, steps: 5 },
      { low: 9995, high: 10_005 },
      { hasFreeStep: false, rounding: 'narrower' },
    )
    expect(isFound(gainAt(contract, askProbability(contract, momentOf(contract))))).toBe(false)
    expect(isFound(gainAt(contract, 1 - (without ?? Number.NaN)))).toBe(true)
  })

  it('a barrier in place of one half a pip away sells equality for nothing', () => {
    const coarse: SymbolLaw = { ...law, stepDeviation: 2e-6 }
    const contract: DigitalContract = { bet: { category: 'callput', type: 'CALLE' }, duration: ticks(1) }
    const coarseWalks = drawn(coarse, 2)
    const priced = { ...coarse, spot: Number(SPOT), steps: 1 }
    expect(isFound(gainAt(contract, probabilityAbove(priced, Number(SPOT), 'included'), coarseWalks))).toBe(false)
    expect(isFound(gainAt(contract, probabilityAbove({ ...priced, pip: 0 }, Number(SPOT)), coarseWalks))).toBe(true)
  })

  it('a reset without drift sells RESETPUT too cheaply on a long life', () => {
    // Two steps, each of a day on the most volatile index.
    const daily: SymbolLaw = { ...law, stepDeviation: stepDeviationOf(2.5, 86_400) }
    const contract: DigitalContract = { bet: { category: 'reset', type: 'RESETPUT' }, duration: ticks(2) }
    const dailyWalks = drawn(daily, 3, 3 * DRAWS)
    const right = askProbability(contract, { ...momentOf(contract), law: daily })
    const withoutDrift = 0.5 + Math.asin(Math.sqrt(0.5)) / (2 * Math.PI)
    expect(isFound(gainAt(contract, right, dailyWalks))).toBe(false)
    expect(isFound(gainAt(contract, withoutDrift, dailyWalks))).toBe(true)
  })
})
