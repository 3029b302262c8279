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

it('is uncertain before partitions are assigned, and before the group confirms them', () => {
  const lease = ownershipLease(PROVEN_FOR_MS)
  lease.renew(performance.now())
  vi.advanceTimersByTime(1_000)
  expect(lease.stableForMs()).toBe(0)
  const unconfirmed = ownershipLease(PROVEN_FOR_MS)
  unconfirmed.reassign()
  vi.advanceTimersByTime(1_000)
  expect(unconfirmed.stableForMs()).toBe(0)
})

it('is certain since the last change of its partitions', () => {
  const lease = held()
  vi.advanceTimersByTime(3_000)
  expect(lease.stableForMs()).toBe(3_000)
  lease.reassign()
  vi.advanceTimersByTime(1_000)
  expect(lease.stableForMs()).toBe(1_000)
})

it('is uncertain while the group is silent, and certain for the whole time after a late answer', () => {
  const lease = held()
  vi.advanceTimersByTime(PROVEN_FOR_MS - 1)
  expect(lease.stableForMs()).toBe(PROVEN_FOR_MS - 1)
  vi.advanceTimersByTime(1)
  expect(lease.stableForMs()).toBe(0)
  lease.renew(performance.now() - 1_000)
  expect(lease.stableForMs()).toBe(PROVEN_FOR_MS)
})

it('counts an answer from the time of its request, however late it arrives', () => {
  const lease = held()
  vi.advanceTimersByTime(6_000)
  lease.renew(performance.now() - PROVEN_FOR_MS)
  expect(lease.stableForMs()).toBe(0)
})

it('is uncertain while partitions may be reassigned', () => {
  const lease = held()
  vi.advanceTimersByTime(1_000)
  lease.suspend()
  expect(lease.stableForMs()).toBe(0)
  lease.renew(performance.now())
  expect(lease.stableForMs()).toBe(1_000)
})
