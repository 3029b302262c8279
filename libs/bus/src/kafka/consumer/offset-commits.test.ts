import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { periodicCommits } from './offset-commits.ts'
import type { PartitionOffset } from './unfinished-offsets.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Makes commits of the offsets in `finished`; writing fails while `isAway` is true. */
const testCommits = () => {
  const remembered: (readonly PartitionOffset[])[] = []
  const state = { finished: [] as PartitionOffset[], isAway: false, failures: 0 }
  const commits = periodicCommits({
    finished: () => state.finished,
    write: async (done) => {
      if (state.isAway) throw new Error('away')
      remembered.push(done)
    },
    onFailed: () => {
      state.failures += 1
    },
  })
  return { commits, state, remembered }
}

it('commits new offsets once, and makes no call without new offsets', async () => {
  const { commits, state, remembered } = testCommits()
  state.finished = [
    { partition: 0, offset: 5 },
    { partition: 1, offset: 7 },
  ]
  await vi.advanceTimersByTimeAsync(1_000)
  state.finished = [
    { partition: 0, offset: 5 },
    { partition: 1, offset: 8 },
  ]
  await vi.advanceTimersByTimeAsync(1_000)
  expect(remembered).toEqual([
    [
      { partition: 0, offset: 5 },
      { partition: 1, offset: 7 },
    ],
    [{ partition: 1, offset: 8 }],
  ])
  await commits.stop()
})

it('a failed commit of offsets is repeated with the next one', async () => {
  const { commits, state, remembered } = testCommits()
  state.isAway = true
  state.finished = [{ partition: 0, offset: 5 }]
  await vi.advanceTimersByTimeAsync(350)
  expect(state.failures).toBe(1)
  state.isAway = false
  await vi.advanceTimersByTimeAsync(350)
  expect(remembered).toEqual([[{ partition: 0, offset: 5 }]])
  await commits.stop()
})

it('commits the same offsets again after a reset', async () => {
  const { commits, state, remembered } = testCommits()
  state.finished = [{ partition: 0, offset: 5 }]
  await commits.commit()
  commits.reset()
  await commits.commit()
  expect(remembered).toHaveLength(2)
  await commits.stop()
})

it('commits the same offsets again after a reset during their commit, which may have written nothing', async () => {
  const { commits, state, remembered } = testCommits()
  state.finished = [{ partition: 0, offset: 5 }]
  const ofLastMembership = commits.commit()
  commits.reset()
  await ofLastMembership
  await commits.commit()
  expect(remembered).toHaveLength(2)
  await commits.stop()
})

it('commits the last finished offsets at its end, and nothing afterwards', async () => {
  const { commits, state, remembered } = testCommits()
  state.finished = [{ partition: 0, offset: 5 }]
  await commits.stop()
  state.finished = [{ partition: 0, offset: 6 }]
  await vi.advanceTimersByTimeAsync(5_000)
  expect(remembered).toEqual([[{ partition: 0, offset: 5 }]])
})
