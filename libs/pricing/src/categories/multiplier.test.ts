import { amountOf, isNegative, minus, plus, smallestUnit, times } from '@folio/kernel/amount.ts'
import { describe, expect, it } from 'vitest'
import { stepDeviationOf } from '../price-walk.ts'
import { REFERENCE } from '../testing/reference.ts'
import {
  cancellationFee,
  isStoppedOut,
  leastCommissionRate,
  multiplierCommission,
  multiplierFirstLoss,
  multiplierPayout,
  multiplierRange,
  multiplierValue,
  stopOutLevel,
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

  it('pays nothing below zero, and the maximum payout at most', () => {
    expect(multiplierPayout(multiplierValue(terms, a('900')), a('100'))).toBe('0')
    expect(multiplierPayout(a('0.01'), a('100'))).toBe('0.01')
    expect(multiplierPayout(a('100.01'), a('100'))).toBe('100')
  })

  it('contains a commission of m·s·rate', () => {
    expect(multiplierCommission(terms)).toBe('0.2')
    // 137·0.000176 = 0.024112; 156.25·0.000176 = 0.0275
    expect(multiplierCommission({ ...terms, stake: a('1.37'), commissionRate: a('0.000176') })).toBe('0.02')
    expect(multiplierCommission({ ...terms, stake: a('1.5625'), commissionRate: a('0.000176') })).toBe('0.03')
  })
})

it('the first loss of a multiplier is what its value lacks of the stake at the entry quote', () => {
  for (const stake of ['1', '1.37', '7', '33.33'].map(a)) {
    const bought = { ...terms, stake, commissionRate: a('0.000176') }
    expect(multiplierFirstLoss(bought)).toBe(minus(stake, multiplierValue(bought, bought.entrySpot)))
  }
})

describe('the stop-out', () => {
  it.each(REFERENCE.stopOuts)(
    'of $direction at $entrySpot times $multiplier is at $level, jumps being $hurtingJump',
    (row) => {
      const { direction, decimals, level } = row
      const stopOut = {
        direction,
        stake: a('10'),
        multiplier: a(row.multiplier),
        entrySpot: a(row.entrySpot),
        commissionRate: a(row.commissionRate),
        hurtingJump: a(row.hurtingJump),
      }
      const pip = smallestUnit(decimals)
      const nextToSpot = direction === 'up' ? plus(a(level), pip) : minus(a(level), pip)
      expect(stopOutLevel(stopOut, decimals)).toBe(level)
      expect(isStoppedOut(stopOut, a(level))).toBe(true)
      expect(isStoppedOut(stopOut, nextToSpot)).toBe(false)
    },
  )

  it('is decided by the exact value, where the rounded one is zero already', () => {
    const stopOut = { ...terms, hurtingJump: a('0') }
    // 9.8 − 1000·0.009795 = 0.005: the rounded value is zero, the exact one is not.
    expect(multiplierValue(terms, a('990.205'))).toBe('0')
    expect(isStoppedOut(stopOut, a('990.205'))).toBe(false)
    expect(isStoppedOut(stopOut, a('990.2'))).toBe(true)
  })

  it('leaves enough for one more jump', () => {
    const jump = a('0.01')
    const stopOut = { ...terms, multiplier: a('50'), hurtingJump: jump }
    const level = stopOutLevel(stopOut, 2)
    const alive = plus(level, a('0.01'))
    const afterJump = times(alive, minus(a('1'), jump))
    expect(isNegative(multiplierValue({ ...terms, multiplier: a('50'), decimals: 12 }, afterJump))).toBe(false)
  })
})

it.each(REFERENCE.cancellationFees)(
  'cancellation of $multiplier times $stake at a deviation of $deviation costs $fee',
  (row) => {
    expect(cancellationFee({ stake: a(row.stake), multiplier: a(row.multiplier), decimals: 2 }, row.deviation)).toBe(
      row.fee,
    )
  },
)

it.each(REFERENCE.multiplierRanges)('a deviation of $stepDeviation and jumps of $jump allow $multipliers', (row) => {
  const range = multiplierRange(row.stepDeviation, row.jump === 0 ? undefined : row.jump)
  expect(range.toReversed()).toEqual(row.multipliers)
})

it('deal cancellation costs m·s·(2·N(σ√T/2) − 1)·1.05, rounded up, and a cent at least', () => {
  // N(0.05) = 0.5199388058, so that 1000·0.0398776117·1.05 = 41.8714923
  expect(cancellationFee(terms, 0.1)).toBe('41.88')
  expect(cancellationFee({ ...terms, decimals: 5 }, 0.1)).toBe('41.8715')
  expect(cancellationFee({ ...terms, stake: a('1'), multiplier: a('1') }, 0.0001)).toBe('0.01')
  expect(cancellationFee({ ...terms, decimals: 8 }, 1e-9)).toBe('0.01')
  expect(() => cancellationFee(terms, Number.NaN)).toThrow('NaN')
})

it('a symbol offers those multipliers of a list that its deviation and its jumps allow, each once', () => {
  expect(multiplierRange(stepDeviationOf(1, 2), undefined, [199, 198, 7, 198])).toEqual([7, 198])
  expect(multiplierRange(stepDeviationOf(0.1, 1), 0.01, [51, 50])).toEqual([50])
  expect(multiplierRange(stepDeviationOf(1, 2), undefined, [])).toEqual([])
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
