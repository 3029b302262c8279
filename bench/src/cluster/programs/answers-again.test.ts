import { expect, it } from 'vitest'
import { answersAgain } from './answers-again.ts'

const call = (from: number, sentAtMs: number, tookMs: number, status = 200) => ({
  number: sentAtMs,
  from,
  sentAtMs,
  tookMs,
  status,
})

const killed = { sinceMs: 1000, sentAfterMs: 1050 }

it('returns the time at which the last account answered a call that was sent after the moment', () => {
  const calls = [call(1, 900, 5), call(1, 1100, 10), call(2, 1040, 20), call(2, 1200, 3800)]
  expect(answersAgain(calls, killed)).toEqual({ accounts: 2, neverAnswered: 0, failedCalls: 0, withinMs: 4000 })
})

it('ignores a success before a failure', () => {
  const calls = [call(1, 1100, 10), call(1, 1300, 5000, 504), call(1, 1500, 4500), call(1, 2000, 6000)]
  expect(answersAgain(calls, killed)).toMatchObject({ failedCalls: 1, withinMs: 5000 })
})

it('names accounts that never answered', () => {
  const calls = [call(1, 1100, 10), call(2, 1100, 5000, 504)]
  expect(answersAgain(calls, killed)).toEqual({ accounts: 2, neverAnswered: 1, failedCalls: 1, withinMs: 110 })
})
