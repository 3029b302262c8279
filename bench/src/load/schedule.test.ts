import { expect, it } from 'vitest'
import { evenSchedule } from './schedule.ts'

it('spreads requests evenly from the start', () => {
  const schedule = evenSchedule(100, 250)
  expect([0, 1, 2, 250].map(schedule.dueAtMs)).toEqual([100, 104, 108, 1100])
})

it('counts a request as due from its moment on', () => {
  const schedule = evenSchedule(100, 250)
  expect([99.9, 100, 103.9, 104, 1100].map(schedule.dueBy)).toEqual([0, 1, 1, 2, 251])
})

it('refuses a rate of zero', () => {
  expect(() => evenSchedule(0, 0)).toThrow('above 0')
  expect(() => evenSchedule(0, Number.NaN)).toThrow('above 0')
})
