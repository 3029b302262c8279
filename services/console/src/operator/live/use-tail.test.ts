import { expect, it } from 'vitest'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { tailOf } from './use-tail.ts'

const event = (position: number): LedgerEvent => ({
  ref: `wallet-a@${position}`,
  stream: 'wallet-a',
  type: 'TransferSent',
  time: '',
  position,
  fields: {},
})
const [one, two, three] = [event(1), event(2), event(3)]

it('a stream that is not paused shows its events, the newest first', () =>
  expect(tailOf([one, two], 'all', undefined)).toEqual({ events: [two, one], isPaused: false, waiting: 0 }))

it('a paused stream shows what was held, and counts what came since', () =>
  expect(tailOf([one, two, three], 'all', { key: 'all', events: [one] })).toEqual({
    events: [one],
    isPaused: true,
    waiting: 2,
  }))

it('the stream of another filter shows its own events, and is not paused', () =>
  expect(tailOf([three], 'wallets', { key: 'all', events: [one] })).toEqual({
    events: [three],
    isPaused: false,
    waiting: 0,
  }))
