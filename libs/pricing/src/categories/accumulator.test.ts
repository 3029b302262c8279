import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { stepDeviationOf } from '../price-walk.ts'
import { REFERENCE } from '../testing/reference.ts'
import {
  accumulatorValue,
  GROWTH_RATES,
  survivalPerTick,
  survivesTick,
  tickSizeBarrier,
  ticksToReach,
} from './accumulator.ts'

const a = amountOf

it('the barrier at a growth of 1 % is the published one', () => {
  expect(tickSizeBarrier('0.01', stepDeviationOf(1, 2))).toBe('0.000612552')
  expect(tickSizeBarrier('0.01', stepDeviationOf(1, 1))).toBe('0.00043314')
})

it('a tick grows by less than its survival costs: q·(1 + g) is below one at each rate', () => {
  const kept = GROWTH_RATES.map((rate) => survivalPerTick(rate) * (1 + Number(rate)))
  for (const factor of kept) expect(factor).toBeLessThan(0.9951)
  expect(GROWTH_RATES.map(survivalPerTick).map((q) => Number(q.toFixed(4)))).toEqual([
    0.985, 0.9754, 0.9659, 0.9565, 0.9474,
  ])
})

it('the value is the stake times (1 + g)^n, exact and rounded down, up to the maximum', () => {
  const terms = { stake: a('10'), growthRate: '0.05', maximum: a('10000'), decimals: 2 } as const
  expect(accumulatorValue(terms, 0)).toBe('10')
  expect(accumulatorValue(terms, 1)).toBe('10.5')
  // 1.05^3 = 1.157625
  expect(accumulatorValue(terms, 3)).toBe('11.57')
  expect(accumulatorValue(terms, 141)).toBe('9720.55')
  expect(accumulatorValue(terms, 142)).toBe('10000')
})

it.each(REFERENCE.accumulators)('$stake at $growthRate is worth $value after $ticks ticks', (row) => {
  const maximum = a(row.maximum)
  const terms = { stake: a(row.stake), growthRate: row.growthRate, maximum, decimals: row.decimals }
  expect(accumulatorValue(terms, row.ticks)).toBe(row.value)
  expect(ticksToReach(terms, maximum, 1000)).toBe(row.ticksToMaximum)
})

it('an amount that is reached too late, or never, is reached at no tick', () => {
  const terms = { stake: a('10'), growthRate: '0.05', maximum: a('100'), decimals: 2 } as const
  // 1.05^15 = 2.0789, 1.05^14 = 1.9799
  expect(ticksToReach(terms, a('20'), 15)).toBe(15)
  expect(ticksToReach(terms, a('20'), 14)).toBeUndefined()
  expect(ticksToReach(terms, a('100.01'), 100)).toBeUndefined()
})

it('a number of ticks that is negative, no whole number, or beyond 1,000 has no value', () => {
  const terms = { stake: a('10'), growthRate: '0.01', maximum: a('10000'), decimals: 2 } as const
  expect(accumulatorValue(terms, 1000)).toBe('10000')
  for (const ticks of [-1, 1.5, Number.NaN, 1001]) {
    expect(() => accumulatorValue(terms, ticks)).toThrow(`0 to 1000 ticks, not ${ticks}`)
  }
})

it('a quote at the barrier ends the contract, one pip inside does not', () => {
  const survives = (quote: string) => survivesTick(a('0.0005'), a('1000'), a(quote))
  expect(['1000.49', '1000.5', '999.51', '999.5'].map(survives)).toEqual([true, false, true, false])
})
