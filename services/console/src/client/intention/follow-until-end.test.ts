import { MINUTE_MS } from '@folio/kernel/units/time-units.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallFailure, failureOf } from '../../api/call-failure.ts'
import { followUntilEnd } from './follow-until-end.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Follows what `look` finds for a minute; `times` are the times of the looks in milliseconds. */
const follow = async (look: (times: readonly number[]) => Promise<string | undefined>) => {
  const times: number[] = []
  const start = performance.now()
  const leaving = new AbortController()
  const end = followUntilEnd(() => {
    times.push(performance.now() - start)
    return look(times)
  }, leaving.signal)
  return { times, end, leaving }
}

describe('the looks for the end of a request', () => {
  it('have growing pauses, and stop at the deadline', async () => {
    const { times, end } = await follow(async () => undefined)
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(times).toEqual([0, 250, 750, 1750, 3750, 7750, 12_750, 17_750, 22_750, 27_750])
    expect(await end).toBeUndefined()
  })

  it('stop at the end', async () => {
    const { times, end } = await follow(async ({ length }) => (length === 3 ? 'complete' : undefined))
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect([times, await end]).toEqual([[0, 250, 750], 'complete'])
  })

  it('stop when the screen is left, also within a pause', async () => {
    const { times, end, leaving } = await follow(async () => undefined)
    await vi.advanceTimersByTimeAsync(1000)
    leaving.abort()
    expect(await end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(times).toEqual([0, 250, 750])
  })

  it('wait as long as a 429 asks for', async () => {
    const failure = { ...failureOf(undefined), status: 429, retryAfterS: 9 }
    const { times, end } = await follow(async ({ length }) => {
      if (length === 1) throw new CallFailure(failure)
      return 'complete'
    })
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect([times, await end]).toEqual([[0, 9000], 'complete'])
  })
})
