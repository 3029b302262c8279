import { expect, it } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

/** Calls that the test answers by hand, with the value of that moment. */
const questions = () => {
  const underWay: PromiseWithResolvers<number>[] = []
  const shared = coalesceCalls(() => {
    const question = Promise.withResolvers<number>()
    underWay.push(question)
    return question.promise
  })
  return { underWay, shared }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('callers during a running call share the next one', async () => {
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

it('a failed call rejects only for the callers that shared it, and the next call still runs', async () => {
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

it('a caller at the moment of a result causes no second call beside the waiting one', async () => {
  const { underWay, shared } = questions()
  const again = shared().then(shared)
  const late = shared()
  underWay[0]?.resolve(1)
  await turn()
  expect(underWay).toHaveLength(2)
  underWay[1]?.resolve(2)
  expect(await Promise.all([late, again])).toEqual([2, 2])
})
