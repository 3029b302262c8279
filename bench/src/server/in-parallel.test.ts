import { sleep } from '@folio/kernel/timing/sleep.ts'
import { expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

it('keeps the order of the items, whichever finishes first', async () => {
  const work = async (item: number) => {
    await sleep(item)
    return item * 10
  }
  expect(await inParallel([5, 1, 3, 0], { atOnce: 4, work })).toEqual([50, 10, 30, 0])
})

it('never exceeds the limit of concurrent items', async () => {
  let now = 0
  let most = 0
  const work = async () => {
    now += 1
    most = Math.max(most, now)
    await sleep(1)
    now -= 1
  }
  await inParallel(Array.from({ length: 20 }), { atOnce: 3, work })
  expect(most).toBe(3)
})

it('rejects if one item fails', () =>
  expect(inParallel([1, 2], { atOnce: 1, work: () => Promise.reject(new Error('no')) })).rejects.toThrow('no'))
