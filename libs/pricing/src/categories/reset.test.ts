import { expect, it } from 'vitest'
import { REFERENCE } from '../testing/reference.ts'
import { resetProbability } from './reset.ts'

it.each(REFERENCE.reset)('$type over $steps steps wins with $probability', ({ probability, type, ...walk }) => {
  expect(Math.abs(resetProbability(walk, Math.floor(walk.steps / 2), type) - probability)).toBeLessThan(1e-11)
})

it('on a long life RESETPUT wins more often than RESETCALL, because the median falls', () => {
  const walk = { spot: 5000, steps: 7200, stepDeviation: 4.5e-4, pip: 0.01 }
  const difference = resetProbability(walk, 3600, 'RESETPUT') - resetProbability(walk, 3600, 'RESETCALL')
  expect(difference).toBeGreaterThan(0.01)
})
