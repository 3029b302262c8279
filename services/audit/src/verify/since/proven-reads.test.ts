import { eventId } from '@folio/kernel/hash-chain.ts'
import type { ScannedEvent } from '@folio/runtime/ports/audit-ports.ts'
import { expect, it } from 'vitest'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { noFindings } from '../findings.ts'
import type { StreamEnd } from '../history/known-history.ts'
import { ownHashOf, provenReads } from './proven-reads.ts'

const ledger = sampleLedger()
ledger.open(1)
for (let i = 0; i < 4; i += 1) ledger.deposit(1, { currency: 'USD', amount: '5' })
const stream = ledger.stream(1)
const events = ledger.take().map(
  ({ revision, type, hash, data, metadata }, at): ScannedEvent => ({
    position: at + 1,
    stream,
    revision,
    type,
    id: eventId(hash).replaceAll('-', ''),
    data: Buffer.from(data).toString(),
    metadata: Buffer.from(metadata).toString(),
  }),
)

/** Reads the stream from a revision with a history up to a position, whose signed end is at a revision. */
const findingsOf = (position: number, end: number, from: number) => {
  const [last] = events.slice(end)
  if (last === undefined) throw new Error('there is no such event')
  const tip = { ...last, hash: ownHashOf(last) ?? '', at: '', commandId: '', isAltered: false }
  const streamEnd = (): StreamEnd => ({ tip, realm: 'real', money: new Map() })
  const findings = noFindings()
  const read = (_: string, first: number, limit: number) => events.slice(first, first + limit)
  provenReads(read, { position, streamEnd }, findings)(stream, from, 10)
  return findings.soFar().first
}

it('proves old events by the signed end, and leaves new ones to the check of new events', () => {
  expect(findingsOf(3, 2, 0)).toEqual([])
  expect(findingsOf(3, 2, 3)).toEqual([])
})

it('finds an event at a position before the checkpoint beyond the signed end of its stream', () => {
  const unsigned = [expect.objectContaining({ stream, found: 'other events' })]
  expect(findingsOf(5, 2, 3)).toEqual(unsigned)
  expect(findingsOf(5, 2, 0)).toEqual(unsigned)
})
