import { expect, it } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const AT_ONCE_MAX = 2
const notLate = (): boolean => false

/** Work that the test ends by hand, and a count of what was begun. */
const works = () => {
  const begun: PromiseWithResolvers<string>[] = []
  const work = (): Promise<string> => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  }
  return { begun, work }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('a concurrency limit starts as much work as it allows, and the rest in the order in which it came', async () => {
  const limited = concurrencyLimit(AT_ONCE_MAX)
  const { begun, work } = works()
  const done: number[] = []
  const all = [0, 1, 2, 3].map((i) => limited(work, notLate).finally(() => done.push(i)))
  await turn()
  expect(begun).toHaveLength(AT_ONCE_MAX)
  begun[1]?.resolve('one')
  await turn()
  expect([begun.length, done]).toEqual([3, [1]])
  begun[0]?.reject(new Error('failed'))
  await expect(all[0]).rejects.toThrow('failed')
  await turn()
  expect(begun).toHaveLength(4)
  for (const one of begun) one.resolve('rest')
  expect(await Promise.all(all.slice(1))).toEqual(['one', 'rest', 'rest'])
})

it('a concurrency limit skips work that is late when its turn comes, and gives its slot to the next', async () => {
  const limited = concurrencyLimit(1)
  const { begun, work } = works()
  const first = limited(work, notLate)
  const late = limited(work, () => true)
  const last = limited(work, notLate)
  await turn()
  begun[0]?.resolve('first')
  await expect(late).rejects.toThrow('its time ended while it waited in the queue')
  await turn()
  begun[1]?.resolve('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
})
