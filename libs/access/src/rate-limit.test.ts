import { expect, it } from 'vitest'
import { memoryLimiters } from './rate-limit.ts'

it('policies with the same name share their counts, and others have counts of their own', async () => {
  const limiterOf = memoryLimiters()
  const policy = { name: 'ip', quota: 2, windowSeconds: 60 }
  const take = async (name: string) => (await limiterOf({ ...policy, name }).take('192.0.2.1')).isAllowed
  expect([await take('ip'), await take('ip'), await take('ip'), await take('other')]).toEqual([true, true, false, true])
})
