import type { KindCount } from '@folio/read-model/port.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { silentLog } from '../telemetry/telemetry.ts'
import { watchKindsAtCapacity } from './kinds-at-capacity.ts'

const COUNTS: readonly KindCount[] = [
  { kind: 'otp', kept: 2, max: 2, whenFull: 'refuse' },
  { kind: 'quote', kept: 1, max: 2, whenFull: 'refuse' },
  { kind: 'oidc/visit', kept: 2, max: 2, whenFull: 'oldest_gives_way' },
]

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

it('the full kinds are those that refuse more values; while counts fail the last result is used, then `unknown`', async () => {
  let now = 0
  let isCounting = true
  const expiringCounts = vi.fn(async () => {
    if (!isCounting) throw new Error('no answer')
    return COUNTS
  })
  const { full, stop } = await watchKindsAtCapacity({ expiringCounts }, silentLog, () => now)
  stops.push(stop)
  expect(full()).toEqual(['otp'])
  isCounting = false
  now = 29_999
  expect(full()).toEqual(['otp'])
  now = 30_000
  expect(full()).toBe('unknown')
  isCounting = true
  await expect.poll(full).toEqual(['otp'])
})

it('the full kinds are unknown until a count succeeds', async () => {
  const expiringCounts = () => Promise.reject(new Error('no answer'))
  const { full, stop } = await watchKindsAtCapacity({ expiringCounts }, silentLog)
  stops.push(stop)
  expect(full()).toBe('unknown')
})
