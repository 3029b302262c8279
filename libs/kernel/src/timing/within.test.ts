import { expect, it } from 'vitest'
import { within } from './within.ts'

it('resolves with a result that arrives in time', async () => {
  await expect(within(60_000, Promise.resolve(7), 'seven')).resolves.toBe(7)
})

it('rejects with the error of the awaited promise', async () => {
  await expect(within(60_000, Promise.reject(new Error('no')), 'seven')).rejects.toThrow('no')
})

it('rejects with the name of a result that is late, and ignores that result', async () => {
  const late = Promise.withResolvers<number>()
  await expect(within(5, late.promise, 'seven')).rejects.toThrow('seven took more than 5 ms')
  late.reject(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
})
