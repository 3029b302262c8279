import { amountOf } from '@folio/kernel/amount.ts'
import { expect, it } from 'vitest'
import { BOOM500, CRASH300N, JD100, R_100, RDBULL } from '../testing/offered-symbols.ts'
import { deviationInPips, hurtingJump, jumpSize, pipOf, symbolDeviation } from './symbol-facts.ts'

it('a step deviates by σ√dt, on boom and crash indices by J/√N', () => {
  // √(2/31,536,000), √(1/31,536,000), 0.01/√500
  expect(symbolDeviation(R_100)).toBeCloseTo(2.518325e-4, 9)
  expect(symbolDeviation(JD100)).toBeCloseTo(1.780724e-4, 9)
  expect(symbolDeviation(BOOM500)).toBeCloseTo(4.472136e-4, 9)
  expect(symbolDeviation(RDBULL)).toBeUndefined()
})

it('a jump is one percent on boom and crash indices, and 30 deviations of a step on jump indices', () => {
  expect([R_100, BOOM500, CRASH300N].map(jumpSize)).toEqual([undefined, 0.01, 0.01])
  // exp(30·1.780724e-4) − 1
  expect(jumpSize(JD100)).toBeCloseTo(0.005356468, 7)
})

it('a jump hurts a bet against it, on jump indices every bet', () => {
  const jumps = [BOOM500, CRASH300N, JD100, R_100].map((facts) => [
    hurtingJump(facts, 'up'),
    hurtingJump(facts, 'down'),
  ])
  expect(jumps.map((pair) => pair.map((jump) => Number(jump).toFixed(4)))).toEqual([
    ['0.0000', '0.0100'],
    ['0.0100', '0.0000'],
    ['0.0054', '0.0054'],
    ['0.0000', '0.0000'],
  ])
})

it('the deviation in pips is that of a step at the spot', () => {
  expect([R_100, BOOM500].map(pipOf)).toEqual([0.01, 0.001])
  expect(deviationInPips(R_100, amountOf('10000'))).toBeCloseTo(251.8325, 3)
})
