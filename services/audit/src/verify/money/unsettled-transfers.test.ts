import { timestampOf } from '@folio/kernel/timestamp.ts'
import { MINUTE_MICROSECONDS, SECOND_MICROSECONDS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { findingsIn } from '../../testing/changed-event.ts'
import { SAMPLE_NOW, tamper } from '../../testing/sample-store.ts'
import { TRADER_STREAM } from '../../testing/sample-trader.ts'
import { tradedAs } from '../../testing/traded-store.ts'
import { noFindings } from '../findings.ts'
import { checkUnsettledTransfers } from './unsettled-transfers.ts'

const event = {
  stream: 'trading-ROT1',
  revision: 7,
  position: 9,
  type: 'TransferReceived',
  id: '',
  data: '{}',
  metadata: JSON.stringify({ at: timestampOf(SAMPLE_NOW) }),
}

const foundAfter = (microseconds: number, type = 'TransferReceived') => {
  const findings = noFindings()
  checkUnsettledTransfers([['t', { type, ref: 'trading-ROT1@7' }]], {
    readStream: (stream, from) => (stream === event.stream && from === event.revision ? [event] : []),
    now: SAMPLE_NOW + microseconds,
    findings,
  })
  return findings.soFar().first
}

it('a transfer that was received and not settled for more than a minute is a finding', () => {
  expect(foundAfter(MINUTE_MICROSECONDS)).toEqual([])
  expect(foundAfter(MINUTE_MICROSECONDS + SECOND_MICROSECONDS)).toEqual([
    {
      stream: 'trading-ROT1',
      revision: 7,
      position: 9,
      expected: 'settled within a minute',
      found: 'the TransferReceived of t for 61 s',
    },
  ])
})

it('a transfer that waits for another step has its money in transit, which is checked elsewhere', () =>
  expect(foundAfter(2 * MINUTE_MICROSECONDS, 'TransferSent')).toEqual([]))

const dir = tradedAs((trade) => trade.flush())

it('a store whose options account received money, and whose wallet was never told, has the finding', async () => {
  expect(await findingsIn(dir)).toEqual([])
  tamper(dir, 'events.db', ["DELETE FROM events WHERE type = 'TransferSettled'"])
  expect(await findingsIn(dir)).toContainEqual(
    expect.objectContaining({ stream: TRADER_STREAM, revision: 1, expected: 'settled within a minute' }),
  )
})
