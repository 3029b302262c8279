import { expect, it } from 'vitest'
import { sharedQuestion } from './shared-question.ts'

/** Questions that are answered by hand, with what there is at that moment. */
const questions = () => {
  const underWay: PromiseWithResolvers<number>[] = []
  const shared = sharedQuestion(() => {
    const question = Promise.withResolvers<number>()
    underWay.push(question)
    return question.promise
  })
  return { underWay, shared }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('whoever comes while a question is under way gets the next one, which all of them share', async () => {
  const { underWay, shared } = questions()
  const first = shared()
  const late = [shared(), shared(), shared()]
  expect(underWay).toHaveLength(1)
  underWay[0]?.resolve(1)
  expect(await first).toBe(1)
  await turn()
  expect(underWay).toHaveLength(2)
  const later = shared()
  underWay[1]?.resolve(2)
  expect(await Promise.all(late)).toEqual([2, 2, 2])
  await turn()
  expect(underWay).toHaveLength(3)
  underWay[2]?.resolve(3)
  expect(await later).toBe(3)
})

it('a question that failed is told to those who shared it alone, and the next is asked all the same', async () => {
  const { underWay, shared } = questions()
  const first = shared()
  const late = shared()
  underWay[0]?.reject(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await turn()
  underWay[1]?.resolve(2)
  expect(await late).toBe(2)
  const again = shared()
  underWay[2]?.resolve(3)
  expect(await again).toBe(3)
})

it('whoever asks the moment an answer came does not have a second question asked beside the one that waits', async () => {
  const { underWay, shared } = questions()
  const again = shared().then(shared)
  const late = shared()
  underWay[0]?.resolve(1)
  await turn()
  expect(underWay).toHaveLength(2)
  underWay[1]?.resolve(2)
  expect(await Promise.all([late, again])).toEqual([2, 2])
})
