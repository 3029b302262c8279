import { amountOf } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { stepDeviationOf } from '../price-walk.ts'
import {
  cancellationFee,
  leastCommissionRate,
  multiplierPayout,
  multiplierRange,
  multiplierValue,
} from './multiplier.ts'

const a = amountOf
const terms = {
  direction: 'up',
  stake: a('10'),
  multiplier: a('100'),
  entrySpot: a('1000'),
  commissionRate: a('0.0002'),
  decimals: 2,
} as const

describe('the value of a multiplier', () => {
  it('is the stake and m·s times the relative move, less the commission', () => {
    // 10 + 1000·0.01 − 0.2
    expect(multiplierValue(terms, a('1010'))).toBe('19.8')
    expect(multiplierValue({ ...terms, direction: 'down' }, a('1010'))).toBe('-0.2')
    expect(multiplierValue(terms, a('1000'))).toBe('9.8')
  })

  it('is rounded towards zero', () => {
    // 9.8 + 1000·0.000007 = 9.807
    expect(multiplierValue(terms, a('1000.007'))).toBe('9.8')
    expect(multiplierValue({ ...terms, entrySpot: a('3') }, a('2.97'))).toBe('-0.2')
  })

  it('pays nothing below zero', () => {
    expect(multiplierPayout(multiplierValue(terms, a('900')))).toBe('0')
    expect(multiplierPayout(a('0.01'))).toBe('0.01')
  })
})

it('deal cancellation costs m·s·(2·N(σ√T/2) − 1)·1.05, rounded up, and a cent at least', () => {
  // N(0.05) = 0.5199388058, so that 1000·0.0398776117·1.05 = 41.8714923
  expect(cancellationFee(terms, 0.1)).toBe('41.88')
  expect(cancellationFee({ ...terms, decimals: 5 }, 0.1)).toBe('41.8715')
  expect(cancellationFee({ ...terms, stake: a('1'), multiplier: a('1') }, 0.0001)).toBe('0.01')
  expect(cancellationFee({ ...terms, decimals: 8 }, 1e-9)).toBe('0.01')
  expect(() => cancellationFee(terms, Number.NaN)).toThrow('NaN')
})

it('a symbol offers the five largest multipliers of 1, 2, 5 that its deviation and its jumps allow', () => {
  // 1/(20·2.518e-4) = 198.6
  expect(multiplierRange(stepDeviationOf(1, 2), undefined)).toEqual([5, 10, 20, 50, 100])
  expect(multiplierRange(stepDeviationOf(0.1, 2), undefined)).toEqual([50, 100, 200, 500, 1000])
  expect(multiplierRange(stepDeviationOf(0.1, 1), 0.01)).toEqual([2, 5, 10, 20, 50])
  // On JD100 a jump is exp(30·1.781e-4) − 1 = 0.005357: 0.5/J = 93.3, while the deviation alone allows 280.
  const deviation = stepDeviationOf(1, 1)
  expect(multiplierRange(deviation, Math.exp(30 * deviation) - 1)).toEqual([2, 5, 10, 20, 50])
})

it('the commission rate is at least 0.7 deviations of a step', () => {
  expect(leastCommissionRate(2e-4)).toBeCloseTo(1.4e-4, 12)
})
