import { expect, it } from 'vitest'
import { netJumps } from './net-jumps.ts'

const CHANCE = 1 / 1200

it('one tick has a jump up or down with half of the chance each', () => {
  expect(netJumps(0, CHANCE)).toEqual([{ net: 0, probability: 1 }])
  expect(netJumps(1, CHANCE)).toEqual([
    { net: 0, probability: 1 - CHANCE },
    { net: -1, probability: CHANCE / 2 },
    { net: 1, probability: CHANCE / 2 },
  ])
})

it.each([2, 7, 900, 86_400, 1_000_000])('the jumps of %i ticks have the variance of as many single ones', (ticks) => {
  const jumps = netJumps(ticks, CHANCE)
  const sum = (of: (net: number) => number) =>
    jumps.reduce((total, { net, probability }) => total + probability * of(net), 0)
  expect(sum(() => 1)).toBeCloseTo(1, 8)
  expect(sum((net) => net)).toBeCloseTo(0, 6)
  expect(sum((net) => net ** 2) / (ticks * CHANCE)).toBeCloseTo(1, 8)
})
