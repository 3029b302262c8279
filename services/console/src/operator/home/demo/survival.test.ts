import { describe, expect, it } from 'vitest'
import { type SeenEvent, survivalOf } from './survival.ts'

const event = (position: number, revision: number, stream = 'wallet-1'): SeenEvent => ({
  position,
  stream,
  ref: `${stream}@${revision}`,
  type: 'TransferSent',
  time: `2026-01-31T09:30:00.00000${position}Z`,
})

const seen = [event(1, 0), event(2, 0, 'wallet-2'), event(4, 1)]

describe('the events over a restart', () => {
  it('are all there, once and without a gap', () =>
    expect(survivalOf(seen, { stored: seen, later: [event(6, 2), event(7, 1, 'wallet-2')] })).toEqual({
      gap: 0,
      lost: 0,
      doubled: 0,
    }))

  it('are lost where the store has them no more, or has another one in their place', () => {
    expect(survivalOf(seen, { stored: seen.slice(0, 2), later: [] }).lost).toBe(1)
    const replaced = [...seen.slice(0, 2), { ...event(4, 1), time: 'another' }]
    expect(survivalOf(seen, { stored: replaced, later: [] }).lost).toBe(1)
  })

  it('have a gap where revisions of a stream are left out', () => {
    expect(survivalOf(seen, { stored: seen, later: [event(6, 4)] }).gap).toBe(2)
    expect(survivalOf(seen, { stored: seen, later: [event(6, 4, 'wallet-3')] }).gap).toBe(0)
  })

  it('are doubled where one place of a stream comes again', () =>
    expect(survivalOf(seen, { stored: seen, later: [event(9, 1)] }).doubled).toBe(1))
})
