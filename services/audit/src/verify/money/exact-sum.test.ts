import { amountOf, sumOf } from '@folio/kernel/amount.ts'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactSum } from './exact-sum.ts'

it('is the exact sum of amounts of any size', () => {
  const text = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.nat({ max: 12 }))
    .map(([units, decimals]) => `${units}.${'0'.repeat(decimals)}1`)
  const small = fc.tuple(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), fc.nat({ max: 9 }))
  const amount = fc
    .oneof(
      text,
      small.map(([units, decimal]) => `${units}.${decimal}`),
    )
    .map(amountOf)
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 30 }), (amounts) => {
      const sum = exactSum()
      amounts.forEach(sum.add)
      expect(sum.now()).toBe(sumOf(amounts))
    }),
    { numRuns: 1000 },
  )
})

it('stays exact where the units of a sum are more than a number holds exactly', () => {
  const sum = exactSum()
  const amounts = Array.from({ length: 50 }, () => amountOf('9999999.99999999'))
  amounts.forEach(sum.add)
  expect(sum.now()).toBe(sumOf(amounts))
})
