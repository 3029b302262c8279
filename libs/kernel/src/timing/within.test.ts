import { expect, it } from 'vitest'
import { within } from './within.ts'

it('gives what came in time', async () => {
  await expect(within(60_000, Promise.resolve(7), 'seven')).resolves.toBe(7)
})

it('rejects as what it waits for does', async () => {
  await expect(within(60_000, Promise.reject(new Error('no')), 'seven')).rejects.toThrow('no')
})

it('says what did not come in time, and whatever becomes of it later is no matter', async () => {
  const late = Promise.withResolvers<number>()
  await expect(within(5, late.promise, 'seven')).rejects.toThrow('seven took more than 5 ms')
  late.reject(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
})
