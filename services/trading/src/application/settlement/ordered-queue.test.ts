import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderedQueue } from './ordered-queue.ts'

it('gives all values up to a key that are still wanted, in the order of their keys, once', () => {
  const kind = fc.constantFrom('add', 'take', 'keep')
  const steps = fc.array(fc.record({ kind, key: fc.integer({ min: -9, max: 9 }) }), { size: '+1' })
  fc.assert(
    fc.property(steps, (all) => {
      const queue = orderedQueue<number>()
      let expected: number[] = []
      for (const { kind, key } of all) {
        if (kind === 'add') {
          queue.add(key, key)
          expected.push(key)
          continue
        }
        if (kind === 'keep') {
          const isKept = (each: number): boolean => (each - key) % 3 !== 0
          queue.keepOnly(isKept)
          expected = expected.filter(isKept)
          expect(queue.size()).toBe(expected.length)
          continue
        }
        expect(queue.takeUpTo(key)).toEqual(expected.filter((each) => each <= key).toSorted((a, b) => a - b))
        expected = expected.filter((each) => each > key)
      }
    }),
  )
})
