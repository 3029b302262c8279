import { expect, it } from 'vitest'
import { entryNumberOf } from './digital-contract.ts'
import { lifeOf } from './schedule.ts'

it('five ticks of digits and asians end with the fourth after the entry tick, those of all others with the fifth', () => {
  const stepsOf = (bet: Parameters<typeof entryNumberOf>[0]) => {
    const duration = { kind: 'ticks', ticks: 5 } as const
    const life = lifeOf({ intervalSeconds: 1 }, 1000, { duration, entryNumber: entryNumberOf(bet) })
    return life.exitEpoch - life.entryEpoch
  }
  expect(stepsOf({ category: 'digits', type: 'DIGITODD' })).toBe(4)
  expect(stepsOf({ category: 'asian', type: 'ASIANU' })).toBe(4)
  expect(stepsOf({ category: 'highlowticks', type: 'TICKLOW', selectedTick: 2 })).toBe(4)
  expect(stepsOf({ category: 'callput', type: 'CALL' })).toBe(5)
  expect(stepsOf({ category: 'reset', type: 'RESETPUT' })).toBe(5)
  expect(stepsOf({ category: 'runs', type: 'RUNHIGH' })).toBe(5)
})
