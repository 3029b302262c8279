import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { maskedData, streamDeclared } from '@folio/contracts/messaging/masked-data.ts'
import type { RecordedEvent } from '@folio/event-store/port.ts'
import { parseEventRef } from '@folio/kernel/event-ref.ts'
import { chainHash } from '@folio/kernel/hash-chain.ts'
import { metadataOf } from '@folio/service-kit/events/event-codec.ts'
import type { Answer } from '../../handler.ts'

/** An event of a stream as lists show it. */
export type ListedEvent = Answer<typeof listStreamEvents>['data']['rows'][number]

const base64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')

/** Shows an event with masked data, its hash as it follows from the stored bytes, and these bytes if they are asked for. */
export const listedEvent = (recorded: RecordedEvent, withRaw: boolean): ListedEvent => {
  const { stream, revision, position, id, type } = recorded
  const { at, prev_hash, command_id, correlation_id, causation_id, client_id, endpoint } = metadataOf(recorded)
  const data: unknown = JSON.parse(Buffer.from(recorded.data).toString())
  return {
    stream,
    revision,
    position,
    id,
    type,
    at,
    hash: chainHash(prev_hash, recorded),
    prev_hash,
    command_id,
    correlation_id,
    causation_id,
    cause: parseEventRef(causation_id) ?? null,
    client_id: client_id ?? null,
    endpoint: endpoint ?? null,
    data: maskedData(type, data, streamDeclared(stream)?.contract),
    raw: withRaw ? { data: base64(recorded.data), metadata: base64(recorded.metadata) } : null,
  }
}
