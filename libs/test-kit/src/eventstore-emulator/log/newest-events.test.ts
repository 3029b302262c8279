import { expect, it } from 'vitest'
import type { LoggedEvent } from './log-event.ts'
import { newestEvents } from './newest-events.ts'

const eventAt = (revision: number): LoggedEvent => ({
  stream: 's',
  revision,
  type: 'T',
  isJson: false,
  createdAt: 0,
  id: Buffer.alloc(16),
  data: Buffer.alloc(0),
  metadata: Buffer.alloc(0),
  position: revision,
})

it('are those added after the log was opened', () => {
  const newest = newestEvents(7)
  expect(newest.lastSequence()).toBe(7)
  expect(newest.beyond(7, 10)).toEqual([])
  expect(newest.beyond(6, 10)).toBeUndefined()
  for (const revision of [8, 9, 10]) newest.add(eventAt(revision))
  expect(newest.lastSequence()).toBe(10)
  expect(newest.beyond(8, 10)?.map(({ revision }) => revision)).toEqual([9, 10])
  expect(newest.beyond(7, 1)?.map(({ revision }) => revision)).toEqual([8])
})

it('are at least a thousand, and older ones are dropped', () => {
  const newest = newestEvents(0)
  for (let sequence = 1; sequence <= 5000; sequence += 1) newest.add(eventAt(sequence))
  expect(newest.lastSequence()).toBe(5000)
  expect(newest.beyond(4000, 5000)).toHaveLength(1000)
  expect(newest.beyond(4999, 5000)?.map(({ revision }) => revision)).toEqual([5000])
  expect(newest.beyond(0, 5000)).toBeUndefined()
})
