import { describe, expect, it } from 'vitest'
import { inboxAfter } from './eventstoredb-inbox.ts'
import type { RecordedEvent } from './port.ts'

const LIMIT = 10

const eventAt = (position: number, bytes = 1): RecordedEvent => ({
  stream: 's',
  revision: position,
  type: 'T',
  id: `${position}`,
  data: new Uint8Array(bytes),
  metadata: new Uint8Array(),
  position,
})

const filled = (events: number, bytes = 1) => {
  const inbox = inboxAfter(0, LIMIT)
  for (let position = 1; position <= events; position += 1) inbox.take(eventAt(position, bytes))
  return inbox
}

describe('an inbox', () => {
  it('is full of events, or of bytes, until a page was taken out', () => {
    for (const inbox of [filled(2 * LIMIT), filled(LIMIT + 1, 1024 * 1024)]) {
      expect(inbox.isFull()).toBe(true)
      expect(inbox.page()?.events).toHaveLength(LIMIT)
      expect(inbox.isFull()).toBe(false)
    }
    expect(filled(2 * LIMIT - 1).isFull()).toBe(false)
  })

  it('leaves out what was taken before', () => {
    const inbox = filled(3)
    inbox.take(eventAt(3))
    inbox.take(eventAt(2))
    expect(inbox.page()?.events.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(inbox.page()).toBeUndefined()
  })

  it('names a place beyond the last event of a page only when nothing waits behind it', () => {
    const inbox = filled(LIMIT + 1)
    inbox.reach(100)
    expect(inbox.page()).toMatchObject({ position: LIMIT, atEnd: false })
    expect(inbox.page()).toMatchObject({ position: 100, atEnd: false })
  })

  it('tells of the end once, and again after more has come', () => {
    const inbox = inboxAfter(7, LIMIT)
    expect(inbox.page()).toBeUndefined()
    inbox.setLive(true)
    expect(inbox.page()).toEqual({ events: [], position: 7, atEnd: true })
    expect(inbox.page()).toBeUndefined()
    inbox.setLive(false)
    inbox.take(eventAt(8))
    expect(inbox.page()).toMatchObject({ position: 8, atEnd: false })
    inbox.setLive(true)
    expect(inbox.page()).toEqual({ events: [], position: 8, atEnd: true })
  })
})
