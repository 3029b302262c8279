import { expect, it } from 'vitest'
import { REFERENCE } from '../testing/reference.ts'
import { cumulative, quantile } from './standard-normal.ts'

it.each(REFERENCE.normals)('cumulative($x) is $p', ({ x, p }) => {
  expect(Math.abs(cumulative(x) - p)).toBeLessThan(1e-15)
  expect(Math.abs(cumulative(x) / p - 1)).toBeLessThan(1e-9)
})

it.each(REFERENCE.quantiles)('quantile($p) is $x', ({ x, p }) => {
  expect(Math.abs(quantile(p) - x)).toBeLessThan(5e-15)
})
