import type { KindCount } from '@folio/read-model/port.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { watchFullKinds } from './full-kinds.ts'
import { silentLog } from './log.ts'

const COUNTS: readonly KindCount[] = [
  { kind: 'otp', kept: 2, max: 2, whenFull: 'refuse' },
  { kind: 'quote', kept: 1, max: 2, whenFull: 'refuse' },
  { kind: 'oidc/visit', kept: 2, max: 2, whenFull: 'oldest_gives_way' },
]

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

it('those are full that refuse more; while counts fail the last one is shown, then that it is not known', async () => {
  let now = 0
  let isCounting = true
  const expiringCounts = vi.fn(async () => {
    if (!isCounting) throw new Error('no answer')
    return COUNTS
  })
  const { full, stop } = await watchFullKinds({ expiringCounts }, silentLog, () => now)
  stops.push(stop)
  expect(full()).toEqual(['otp'])
  isCounting = false
  now = 29_999
  expect(full()).toEqual(['otp'])
  now = 30_000
  expect(full()).toBe('unknown')
  isCounting = true
  await expect.poll(full, { timeout: 20_000 }).toEqual(['otp'])
})

it('they are not known as long as no count succeeded', async () => {
  const expiringCounts = () => Promise.reject(new Error('no answer'))
  const { full, stop } = await watchFullKinds({ expiringCounts }, silentLog)
  stops.push(stop)
  expect(full()).toBe('unknown')
})
