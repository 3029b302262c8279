import { expect, it } from 'vitest'
import { refreshingCache } from './refreshing-cache.ts'

const held = async (outcomes: readonly (number | Error)[]) => {
  let now = 0
  let looks = 0
  const failures: unknown[] = []
  const get = await refreshingCache<number>({
    clock: () => now * 1000,
    refreshEveryMs: 10,
    load: async () => {
      const outcome = outcomes[looks] ?? 0
      looks += 1
      if (outcome instanceof Error) throw outcome
      return outcome
    },
    onFailed: (error) => failures.push(error),
  })
  return {
    at: (ms: number) => {
      now = ms
      return get()
    },
    failures,
  }
}

it('the cache loads its value again after `refreshEveryMs`, and not before', async () => {
  const { at } = await held([1, 2, 3])
  expect([await at(9), await at(10), await at(19), await at(20)]).toEqual([1, 2, 2, 3])
})

it('the cache keeps its value where loading fails', async () => {
  const { at, failures } = await held([1, new Error('gone'), 3])
  expect([await at(10), await at(11), await at(20)]).toEqual([1, 1, 3])
  expect(failures).toHaveLength(1)
})
