import { expect, it } from 'vitest'
import { boundedCalls } from './bounded-calls.ts'

const callsOf = (max: number) => boundedCalls(max, (reason) => new Error(reason))

it('refuses a call above its limit, and accepts it when another has ended', async () => {
  const calls = callsOf(2)
  const slow = Promise.withResolvers<number>()
  const made = [calls.make(() => slow.promise), calls.make(() => slow.promise)]
  await expect(calls.make(async () => 3)).rejects.toThrow('limit of 2 unanswered calls reached')
  expect(calls.underWay()).toBe(2)
  slow.resolve(1)
  expect(await Promise.all(made)).toEqual([1, 1])
  expect(await calls.make(async () => 3)).toBe(3)
})

it('counts a call that failed as ended', async () => {
  const calls = callsOf(1)
  await expect(calls.make(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(calls.underWay()).toBe(0)
})

it('ends when the last call has ended, and makes no further one', async () => {
  const calls = callsOf(2)
  const slow = Promise.withResolvers<void>()
  let isOver = false
  const made = calls.make(() => slow.promise)
  const end = calls.end().then(() => {
    isOver = true
  })
  await expect(calls.make(async () => 1)).rejects.toThrow('closed')
  expect(isOver).toBe(false)
  slow.resolve()
  await Promise.all([made, end])
  await callsOf(1).end()
})
