import { expect, it } from 'vitest'
import { limitedPlaces } from './limited-places.ts'

const PLACES = 2
const notLate = (): boolean => false

/** Work that is ended by hand, and how much of it was begun. */
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

it('as much work is begun as there are places, and the rest in the order in which it came', async () => {
  const places = limitedPlaces(PLACES)
  const { begun, work } = works()
  const done: number[] = []
  const all = [0, 1, 2, 3].map((i) => places(work, notLate).finally(() => done.push(i)))
  await turn()
  expect(begun).toHaveLength(PLACES)
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

it('work that is late when its turn comes is not begun, and its place goes to the next', async () => {
  const places = limitedPlaces(1)
  const { begun, work } = works()
  const first = places(work, notLate)
  const late = places(work, () => true)
  const last = places(work, notLate)
  await turn()
  begun[0]?.resolve('first')
  await expect(late).rejects.toThrow('its time ended while it waited in line')
  await turn()
  begun[1]?.resolve('last')
  expect(await Promise.all([first, last])).toEqual(['first', 'last'])
})
