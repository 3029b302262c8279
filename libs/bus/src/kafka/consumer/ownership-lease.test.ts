import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownershipLease } from './ownership-lease.ts'

const PROVEN_FOR_MS = 4_500

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const held = () => {
  const lease = ownershipLease(PROVEN_FOR_MS)
  lease.renew(performance.now())
  lease.reassign()
  return lease
}

it('is settled for nothing before partitions came, and before the group confirmed them', () => {
  const lease = ownershipLease(PROVEN_FOR_MS)
  lease.renew(performance.now())
  vi.advanceTimersByTime(1_000)
  expect(lease.stableForMs()).toBe(0)
  const unconfirmed = ownershipLease(PROVEN_FOR_MS)
  unconfirmed.reassign()
  vi.advanceTimersByTime(1_000)
  expect(unconfirmed.stableForMs()).toBe(0)
})

it('is settled since its partitions changed last', () => {
  const lease = held()
  vi.advanceTimersByTime(3_000)
  expect(lease.stableForMs()).toBe(3_000)
  lease.reassign()
  vi.advanceTimersByTime(1_000)
  expect(lease.stableForMs()).toBe(1_000)
})

it('is in doubt when the group was silent, and settled all the while when it answers after all', () => {
  const lease = held()
  vi.advanceTimersByTime(PROVEN_FOR_MS - 1)
  expect(lease.stableForMs()).toBe(PROVEN_FOR_MS - 1)
  vi.advanceTimersByTime(1)
  expect(lease.stableForMs()).toBe(0)
  lease.renew(performance.now() - 1_000)
  expect(lease.stableForMs()).toBe(PROVEN_FOR_MS)
})

it('counts an answer from when it was asked for, however late it comes', () => {
  const lease = held()
  vi.advanceTimersByTime(6_000)
  lease.renew(performance.now() - PROVEN_FOR_MS)
  expect(lease.stableForMs()).toBe(0)
})

it('is in doubt while partitions may be about to move', () => {
  const lease = held()
  vi.advanceTimersByTime(1_000)
  lease.suspend()
  expect(lease.stableForMs()).toBe(0)
  lease.renew(performance.now())
  expect(lease.stableForMs()).toBe(1_000)
})
