import type { RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { expect, it } from 'vitest'
import { streamedEvent } from './event-filter.ts'

const bytes = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

const recordedIn = (stream: string): RecordedEvent => ({
  stream,
  revision: 0,
  position: 1,
  id: '7f764e08-7739-5483-aac5-3c577f35ddc6',
  type: 'SnapshotTaken',
  data: bytes({ revision: 256, state: {} }),
  metadata: bytes({ prev_hash: '', command_id: 'c', correlation_id: 'c', causation_id: 'c', at: timestampOf(0) }),
})

const isShown = (stream: string): boolean => {
  const filter = { types: undefined, accounts: undefined, streams: new Set([stream]) }
  return streamedEvent(recordedIn(stream), 1).passes(filter)
}

it.each(['user-1', 'snapshot-3-user-1', 'signing-keys', 'snapshot-1-signing-keys'])(
  'no event of %s is streamed, even where a filter names it',
  (stream) => expect(isShown(stream)).toBe(false),
)

it('an event that its process appended is shown as its bytes are', () => {
  const [type, data] = ['TransferSent', { transfer_id: 't', amount: '1', description: undefined, fee: undefined }]
  const recorded = { ...recordedIn('wallet-1'), type, data: bytes(data) }
  const metadata: unknown = JSON.parse(Buffer.from(recorded.metadata).toString())
  const source = { event: { type, data }, metadata }
  expect(streamedEvent({ ...recorded, source }, 1).cloudEvent()).toBe(streamedEvent(recorded, 1).cloudEvent())
})

it('snapshots of other streams are streamed where a filter names them', () => {
  expect(isShown('snapshot-3-wallet-1')).toBe(true)
})
