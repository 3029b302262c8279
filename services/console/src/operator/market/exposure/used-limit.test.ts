import { expect, it } from 'vitest'
import { orderOf } from '../../../money/decimal.ts'
import { isNearLimit, usedOrder, usedPercent } from './used-limit.ts'

it.each([
  ['79999999999999999.99', '100000000000000000.00', '79.9', false],
  ['80000000000000000.00', '100000000000000000.00', '80.0', true],
  ['0.00', '0.00', '100', true],
  ['0.00', '50.00', '0.0', false],
])('an exposure of %s of %s uses %s %%, near the limit: %s', (exposure, limit, percent, isNear) => {
  expect(usedPercent({ exposure, limit })).toBe(percent)
  expect(isNearLimit({ exposure, limit })).toBe(isNear)
})

it('puts exposures in order that differ by a cent beyond the digits of a float', () => {
  const [less, more] = ['90000000000000000.01', '90000000000000000.02']
  expect(orderOf(less) < orderOf(more)).toBe(true)
  const limit = '100000000000000000.00'
  expect(usedOrder({ exposure: less, limit }) < usedOrder({ exposure: more, limit })).toBe(true)
})
