import { expect, it } from 'vitest'
import { gaussLegendre, integral } from './gauss-legendre.ts'

it('the five nodes and weights are those of Abramowitz and Stegun, table 25.4', () => {
  const { nodes, weights } = gaussLegendre(5, -1, 1)
  const near = (value: number | undefined, expected: number) =>
    expect(Math.abs((value ?? 0) - expected)).toBeLessThan(1e-15)
  near(nodes[0], -0.906179845938664)
  near(nodes[1], -0.5384693101056831)
  near(nodes[2], 0)
  near(weights[0], 0.23692688505618908)
  near(weights[1], 0.47862867049936647)
  near(weights[2], 0.5688888888888889)
})

it('a quadrature of 12 nodes integrates a polynomial of degree 23 exactly, on any interval', () => {
  const exact = (4 ** 24 - 1) / 24
  expect(Math.abs(integral(gaussLegendre(12, 1, 4), (x) => x ** 23) / exact - 1)).toBeLessThan(1e-13)
})
