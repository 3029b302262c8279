import { expect, it } from 'vitest'
import { type RecentEvent, recentEvents } from './recent-events.ts'

const event = (position: number, bytes = 10): RecentEvent => ({
  event: { type: 'Counted', position, passes: () => true, cloudEvent: () => String(position) },
  bytes,
})

const positionsIn = (page: ReturnType<ReturnType<typeof recentEvents>['after']>) =>
  page && { ...page, events: page.events.map(({ position }) => position) }

it('returns the events after a position, a page at a time', () => {
  const recent = recentEvents(5)
  recent.add([event(6), event(9), event(12)], 14)
  expect(positionsIn(recent.after(5, 2))).toEqual({ events: [6, 9], position: 9, atEnd: false })
  expect(positionsIn(recent.after(7, 2))).toEqual({ events: [9, 12], position: 14, atEnd: true })
  expect(positionsIn(recent.after(14, 2))).toEqual({ events: [], position: 14, atEnd: true })
})

it('has no events before its beginning', () => {
  const recent = recentEvents(5)
  expect(recent.after(4, 2)).toBeUndefined()
  expect(positionsIn(recent.after(5, 2))).toEqual({ events: [], position: 5, atEnd: true })
})

it('waits at a position that is not yet reached', () => {
  const recent = recentEvents(5)
  recent.add([event(6)], 6)
  expect(positionsIn(recent.after(9, 2))).toEqual({ events: [], position: 9, atEnd: true })
})

it.each([
  ['events', { eventsMax: 4, bytesMax: 1000 }],
  ['bytes', { eventsMax: 1000, bytesMax: 40 }],
])('drops the oldest beyond its bound of %s, and reports them as missing', (_, bounds) => {
  const recent = recentEvents(0, bounds)
  for (let position = 1; position <= 5; position += 1) recent.add([event(position)], position)
  expect(recent.start()).toBe(3)
  expect(recent.after(2, 10)).toBeUndefined()
  expect(positionsIn(recent.after(3, 10))).toEqual({ events: [4, 5], position: 5, atEnd: true })
})
