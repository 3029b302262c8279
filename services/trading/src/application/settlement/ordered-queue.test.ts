import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderedQueue } from './ordered-queue.ts'

it('gives all values up to a key, in the order of their keys, once', () => {
  const steps = fc.array(fc.record({ isAdd: fc.boolean(), key: fc.integer({ min: -9, max: 9 }) }))
  fc.assert(
    fc.property(steps, (all) => {
      const queue = orderedQueue<number>()
      let expected: number[] = []
      for (const { isAdd, key } of all) {
        if (isAdd) {
          queue.add(key, key)
          expected.push(key)
          continue
        }
        expect(queue.takeUpTo(key)).toEqual(expected.filter((each) => each <= key).toSorted((a, b) => a - b))
        expected = expected.filter((each) => each > key)
      }
    }),
  )
})
