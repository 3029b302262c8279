import { expect, it } from 'vitest'
import { singleFlight } from './single-flight.ts'

/** Creates work that ends when the test says so, with the number of its runs. */
const work = () => {
  const gates: PromiseWithResolvers<string>[] = []
  const begin = () => {
    const gate = Promise.withResolvers<string>()
    gates.push(gate)
    return gate.promise
  }
  return { begin, begun: () => gates.length, end: (at: number) => gates[at] }
}

it('concurrent calls for a key share one result, and a later call starts the work again', async () => {
  const { begin, begun, end } = work()
  const shared = singleFlight<string>(10)
  const many = Array.from({ length: 50 }, () => shared('a', begin))
  const other = shared('b', begin)
  expect(begun()).toBe(2)
  end(0)?.resolve('first')
  end(1)?.resolve('other')
  expect(new Set(await Promise.all(many))).toEqual(new Set(['first']))
  expect(await other).toBe('other')
  const again = shared('a', begin)
  end(2)?.resolve('second')
  expect([await again, begun()]).toEqual(['second', 3])
})

it('failed work rejects for all waiting callers, and frees its place', async () => {
  const { begin, end } = work()
  const shared = singleFlight<string>(1)
  const both = [shared('a', begin), shared('a', begin)]
  end(0)?.reject(new Error('no'))
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const next = shared('b', begin)
  end(1)?.resolve('yes')
  expect(await next).toBe('yes')
})

it('no work begins above the limit of concurrent work', async () => {
  const { begin, begun, end } = work()
  const shared = singleFlight<string>(2)
  const two = [shared('a', begin), shared('b', begin)]
  expect(await shared('c', begin)).toBeUndefined()
  expect(begun()).toBe(2)
  for (const at of [0, 1]) end(at)?.resolve('done')
  expect(await Promise.all(two)).toEqual(['done', 'done'])
})
