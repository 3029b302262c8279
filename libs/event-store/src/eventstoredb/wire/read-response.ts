import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { readUuid } from './uuid.ts'

/** An event as the server sends it. */
export type WireRecord = {
  readonly id: Uuid
  readonly stream: string
  readonly revision: number
  /** Its position in the whole store; not exact above 2^53 − 1. */
  readonly commitPosition: number
  readonly type: string
  readonly metadata: Uint8Array
  readonly data: Uint8Array
}

/** A message to a reader: an event, a change of the subscription's state, or another message, which the adapter ignores. */
export type ReadResponse =
  | { readonly kind: 'event'; readonly record: WireRecord }
  | { readonly kind: 'caught_up' | 'fell_behind' | 'other' }

const { ContentCase } = streams.ReadResp

const recordOf = (event: streams.ReadResp.ReadEvent.RecordedEvent): WireRecord => ({
  id: readUuid(event.getId()),
  stream: Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
  revision: Number(event.getStreamRevision()),
  commitPosition: Number(event.getCommitPosition()),
  type: event.getMetadataMap().get('type') ?? '',
  metadata: event.getCustomMetadata_asU8(),
  data: event.getData_asU8(),
})

/** Decodes a response to a read, a `ReadResp`. */
export const readResponse = (bytes: Buffer): ReadResponse => {
  const response = streams.ReadResp.deserializeBinary(bytes)
  switch (response.getContentCase()) {
    case ContentCase.EVENT: {
      const event = response.getEvent()?.getEvent()
      return event === undefined ? { kind: 'other' } : { kind: 'event', record: recordOf(event) }
    }
    case ContentCase.CAUGHT_UP:
      return { kind: 'caught_up' }
    case ContentCase.FELL_BEHIND:
      return { kind: 'fell_behind' }
    default:
      return { kind: 'other' }
  }
}
