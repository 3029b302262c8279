import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../port.ts'
import { receiveBufferAfter } from './receive-buffer.ts'

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
  const buffer = receiveBufferAfter(0, LIMIT)
  for (let position = 1; position <= events; position += 1) buffer.take(eventAt(position, bytes))
  return buffer
}

describe('a receive buffer', () => {
  it('is full by events or by bytes until a page is taken out', () => {
    for (const buffer of [filled(2 * LIMIT), filled(LIMIT + 1, 1024 * 1024)]) {
      expect(buffer.isFull()).toBe(true)
      expect(buffer.page()?.events).toHaveLength(LIMIT)
      expect(buffer.isFull()).toBe(false)
    }
    expect(filled(2 * LIMIT - 1).isFull()).toBe(false)
  })

  it('ignores an event that was added before', () => {
    const buffer = filled(3)
    buffer.take(eventAt(3))
    buffer.take(eventAt(2))
    expect(buffer.page()?.events.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(buffer.page()).toBeUndefined()
  })

  it('moves the position past the last event of a page only when no event waits behind it', () => {
    const buffer = filled(LIMIT + 1)
    buffer.reach(100)
    expect(buffer.page()).toMatchObject({ position: LIMIT, atEnd: false })
    expect(buffer.page()).toMatchObject({ position: 100, atEnd: false })
  })

  it('reports the end once, and again after more has come', () => {
    const buffer = receiveBufferAfter(7, LIMIT)
    expect(buffer.page()).toBeUndefined()
    buffer.setLive(true)
    expect(buffer.page()).toEqual({ events: [], position: 7, atEnd: true })
    expect(buffer.page()).toBeUndefined()
    buffer.setLive(false)
    buffer.take(eventAt(8))
    expect(buffer.page()).toMatchObject({ position: 8, atEnd: false })
    buffer.setLive(true)
    expect(buffer.page()).toEqual({ events: [], position: 8, atEnd: true })
  })
})
