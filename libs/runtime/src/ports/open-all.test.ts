import { expect, it } from 'vitest'
import { closeAll, openAll } from './open-all.ts'

const thing = (name: string, closed: string[], isStuck = false) => ({
  name,
  close: async () => {
    closed.push(name)
    if (isStuck) throw new Error(`${name} is stuck`)
  },
})

it('returns the opened resources in the given order', async () => {
  const closed: string[] = []
  const [a, b] = await openAll([Promise.resolve(thing('a', closed)), Promise.resolve(thing('b', closed))])
  expect([a.name, b.name, closed]).toEqual(['a', 'b', []])
})

it('names every resource that cannot be opened, and closes the opened ones', async () => {
  const closed: string[] = []
  const opening = openAll([
    Promise.reject(new Error('Kafka at k:1 is gone')),
    Promise.resolve(thing('store', closed, true)),
    Promise.reject(new Error('Redis at r:2 is full')),
  ])
  await expect(opening).rejects.toThrow('Kafka at k:1 is gone; Redis at r:2 is full')
  expect(closed).toEqual(['store'])
})

it('closes all resources in order, also after one that fails to close', async () => {
  const closed: string[] = []
  await expect(closeAll([thing('a', closed), thing('b', closed, true), thing('c', closed)])).rejects.toThrow(
    'b is stuck',
  )
  expect(closed).toEqual(['a', 'b', 'c'])
})
