import { expect, it } from 'vitest'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { accountFilter, newerEvents } from './newer-events.ts'

const event = (position: number): LedgerEvent => ({
  ref: `wallet-a@${position}`,
  stream: 'wallet-a',
  type: 'TransferSent',
  time: '2026-11-23T05:00:00.000000Z',
  position,
  fields: {},
})

it('events after the checkpoint of an answer are newer, and none is while there is no answer', () => {
  const events = [event(4), event(5), event(6)]
  expect(newerEvents(events, { checkpoint: { position: 5 } })).toEqual([event(6)])
  expect(newerEvents(events, undefined)).toEqual([])
})

it('accounts are followed by at most 20 names, and without one no event is', () => {
  expect(accountFilter(['wallet:a', 'wallet:b'])).toBe('wallet:a,wallet:b')
  expect(accountFilter(Array.from({ length: 30 }, () => 'wallet:a'))?.split(',')).toHaveLength(20)
  expect(accountFilter([])).toBeUndefined()
})
