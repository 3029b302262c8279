import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { numberForStake } from '../contract-number.ts'
import { REFERENCE } from '../testing/reference.ts'
import {
  strikeRange,
  type VanillaTerms,
  vanillaBid,
  vanillaPrice,
  vanillaUnitPrice,
  vanillaUnitValue,
} from './vanilla.ts'

const a = amountOf

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

it.each(REFERENCE.vanillaMoney)('$stake buys $number of $type at $strike, sold at once for $bid', (row) => {
  const { type, decimals } = row
  const walk = walkOf(Number(row.spot), row.deviation)
  const terms: VanillaTerms = { type, strike: a(row.strike), commission: a(row.commission) }
  expect(numberForStake(a(row.stake), vanillaUnitPrice(walk, terms), decimals)).toBe(row.number)
  expect(vanillaBid(a(row.number), { walk, terms, limit: { decimals, maxPayout: a('10000') } })).toBe(row.bid)
})

it('a bid is at most the maximum payout', () => {
  const terms: VanillaTerms = { type: 'VANILLALONGCALL', strike: a('9000'), commission: a('0.03') }
  const limit = { decimals: 2, maxPayout: a('500') }
  expect(vanillaBid(a('1'), { walk: walkOf(10_000, 0.01), terms, limit })).toBe('500')
})

it('a unit is dearer by the commission', () => {
  // At the money a unit costs 10,000·(2·N(0.005) − 1) = 39.89406…
  const terms: VanillaTerms = { type: 'VANILLALONGPUT', strike: a('10000'), commission: a('0.03') }
  expect(Number(vanillaUnitPrice(walkOf(10_000, 0.01), terms))).toBeCloseTo(39.89406 * 1.03, 3)
})

it('a unit pays the distance of the exit quote beyond the strike', () => {
  expect(vanillaUnitValue('VANILLALONGCALL', a('10010.5'), a('10000'))).toBe('10.5')
  expect(vanillaUnitValue('VANILLALONGPUT', a('10010.5'), a('10000'))).toBe('-10.5')
})

it('a strike is at most three deviations of the life away', () => {
  // 10,000·exp(±0.03) = 10,304.5453… and 9,704.4553…
  expect(strikeRange(walkOf(10_000, 0.01), 2)).toEqual({ min: '9704.46', max: '10304.54' })
})
