import { expect, it } from 'vitest'
import { memoryLimiters } from './memory-limiters.ts'

it('what is limited under one name is counted together, and under another by itself', async () => {
  const limiterOf = memoryLimiters()
  const policy = { name: 'ip', quota: 2, windowSeconds: 60 }
  const take = async (name: string) => (await limiterOf({ ...policy, name }).take('192.0.2.1')).isAllowed
  expect([await take('ip'), await take('ip'), await take('ip'), await take('other')]).toEqual([true, true, false, true])
})
