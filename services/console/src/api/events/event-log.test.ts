import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LedgerEvent } from '../ledger-event.ts'
import { eventLog } from './event-log.ts'

const EVENT: LedgerEvent = {
  ref: 'wallet-a@1',
  stream: 'wallet-a',
  type: 'TransferSent',
  time: '2026-11-23T05:00:00.000001Z',
  position: 1,
  fields: {},
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the log of the newest events', () => {
  it('keeps the newest 1,000, none again, and shows what came within a quarter of a second together', () => {
    const log = eventLog()
    let shows = 0
    log.subscribe(() => {
      shows += 1
    })
    for (let position = 1; position <= 1200; position += 1) log.push({ ...EVENT, position })
    expect(log.read()).toEqual([])
    vi.advanceTimersByTime(250)
    log.push({ ...EVENT, position: 1200 })
    vi.advanceTimersByTime(250)
    expect(shows).toBe(1)
    expect(log.read().map(({ position }) => position)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 201))
  })

  it('shows what came once a second while events are skipped', () => {
    const log = eventLog()
    log.skip(40)
    log.push(EVENT)
    vi.advanceTimersByTime(999)
    expect(log.read()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(log.read()).toEqual([EVENT])
    log.push({ ...EVENT, position: 2 })
    vi.advanceTimersByTime(250)
    expect(log.read()).toHaveLength(2)
  })

  it('counts skipped events with those of the second in which they came, until it is cleared', () => {
    const log = eventLog()
    log.push(EVENT)
    log.skip(800)
    log.skip(50)
    vi.advanceTimersByTime(1000)
    expect(log.perSecond().at(-1)).toBe(851)
    expect(log.skipped()).toBe(850)
    log.clear()
    expect(log.skipped()).toBe(0)
  })
})
