import { describe, expect, it } from 'vitest'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import { laneOf } from './lane.ts'
import { marksOf, ROWS, segmentsOf } from './marks.ts'

const event = (type: string, position: number, fields: LedgerEvent['fields'] = {}): LedgerEvent => ({
  ref: `wallet-a@${position}`,
  stream: 'wallet-a',
  type,
  time: `2026-11-23T05:00:00.00${position}500Z`,
  position,
  fields: { request_id: 'one', amount: '12.5', currency: 'USD', ...fields },
})

const sent = event('TransferSent', 1, { asked_at: '2026-11-23T05:00:00.000000Z' })
const received = event('TransferReceived', 2)
const settled = event('TransferSettled', 3)

describe('a lane', () => {
  it('waits before the first event', () => expect(laneOf([], 'one')).toMatchObject({ status: 'waiting', hops: [] }))

  it('follows a transfer through transit to its end', () => {
    expect(laneOf([sent], 'one').status).toBe('in_transit')
    expect(laneOf([sent, received], 'one').status).toBe('received')
    expect(laneOf([sent, received, settled], 'one').status).toBe('settled')
  })

  it('measures each hop from the event before it, the first from the arrival of the request', () =>
    expect(laneOf([sent, received, settled], 'one').hops.map(({ ms }) => ms)).toEqual([1.5, 1, 1]))

  it('ignores other requests and other events', () => {
    const others = [event('TransferSent', 4, { request_id: 'two' }), event('CashDeposited', 5), sent]
    expect(laneOf(others, 'one').hops.map(({ event: { position } }) => position)).toEqual([1])
  })

  it('shows the numbers of a refusal', () => {
    const refused = event('TransferRefused', 1, { reason: 'insufficient_funds', available: '9987.5' })
    expect(laneOf([refused], 'one')).toMatchObject({
      status: 'refused',
      amount: '12.5',
      refused: { reason: 'insufficient_funds', available: '9987.5', usdMax: undefined },
    })
  })

  it('returns the money when a receiver refuses', () => {
    const refused = event('ReceiptRefused', 2, { reason: 'closed' })
    expect(laneOf([sent, refused], 'one').status).toBe('returning')
    expect(laneOf([sent, refused, event('TransferReturned', 3)], 'one').status).toBe('returned')
  })
})

describe('the drawing', () => {
  const drawn = (...events: readonly LedgerEvent[]) => marksOf(laneOf(events, 'one'))

  it('places the events from left to right on the rows of their wallets', () =>
    expect(drawn(sent, received, settled).map(({ name, row }) => [name, row])).toEqual([
      ['request', ROWS.request],
      ['TransferSent', ROWS.source],
      ['TransferReceived', ROWS.destination],
      ['TransferSettled', ROWS.source],
    ]))

  it('leads money through transit, where it stays until it arrives', () => {
    const inTransit = segmentsOf(drawn(sent)).filter(({ tone }) => tone === 'pending')
    expect(inTransit.map(({ to }) => to.row)).toEqual([ROWS.transit, ROWS.transit])
    const arrived = segmentsOf(drawn(sent, received))
    expect(arrived.map(({ tone }) => tone)).not.toContain('pending')
    expect(arrived.at(-1)).toMatchObject({ from: { row: ROWS.transit }, to: { row: ROWS.destination } })
  })

  it('a refusal leads nowhere', () => {
    const refused = drawn(event('TransferRefused', 1, { reason: 'insufficient_funds' }))
    expect(segmentsOf(refused).map(({ tone }) => tone)).toEqual(['refused', 'refused'])
  })
})
