import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { groupPlace } from './kafka-place.ts'

const PROVEN_FOR_MS = 4_500

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const held = () => {
  const place = groupPlace(PROVEN_FOR_MS)
  place.confirm(performance.now())
  place.change()
  return place
}

it('is settled for nothing before partitions came, and before the group confirmed them', () => {
  const place = groupPlace(PROVEN_FOR_MS)
  place.confirm(performance.now())
  vi.advanceTimersByTime(1_000)
  expect(place.settledMs()).toBe(0)
  const unconfirmed = groupPlace(PROVEN_FOR_MS)
  unconfirmed.change()
  vi.advanceTimersByTime(1_000)
  expect(unconfirmed.settledMs()).toBe(0)
})

it('is settled since its partitions changed last', () => {
  const place = held()
  vi.advanceTimersByTime(3_000)
  expect(place.settledMs()).toBe(3_000)
  place.change()
  vi.advanceTimersByTime(1_000)
  expect(place.settledMs()).toBe(1_000)
})

it('is in doubt when the group was silent, and settled all the while when it answers after all', () => {
  const place = held()
  vi.advanceTimersByTime(PROVEN_FOR_MS - 1)
  expect(place.settledMs()).toBe(PROVEN_FOR_MS - 1)
  vi.advanceTimersByTime(1)
  expect(place.settledMs()).toBe(0)
  place.confirm(performance.now() - 1_000)
  expect(place.settledMs()).toBe(PROVEN_FOR_MS)
})

it('counts an answer from when it was asked for, however late it comes', () => {
  const place = held()
  vi.advanceTimersByTime(6_000)
  place.confirm(performance.now() - PROVEN_FOR_MS)
  expect(place.settledMs()).toBe(0)
})

it('is in doubt while partitions may be about to move', () => {
  const place = held()
  vi.advanceTimersByTime(1_000)
  place.doubt()
  expect(place.settledMs()).toBe(0)
  place.confirm(performance.now())
  expect(place.settledMs()).toBe(1_000)
})
