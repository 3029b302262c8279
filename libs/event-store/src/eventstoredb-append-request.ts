import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js'
import { streamIdentifier } from './eventstoredb-requests.ts'

/** An event as it goes over the wire. */
export type WireEvent = {
  readonly id: Uuid
  readonly type: string
  readonly isJson?: boolean
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** Events for one stream, all or none; `after` is the revision that the stream must end at, -1 for none yet. */
export type WireAppend = {
  readonly stream: string
  readonly after: number | 'any'
  readonly events: readonly WireEvent[]
}

const messageOf = ({ id, type, isJson = false, data, metadata }: WireEvent): streams.BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
  const uuid = new shared.UUID()
  uuid.setString(id)
  message.setId(uuid)
  message
    .getMetadataMap()
    .set('type', type)
    .set('content-type', isJson ? 'application/json' : 'application/octet-stream')
  message.setData(data)
  message.setCustomMetadata(metadata)
  return message
}

/** The one message of an append; `deadline` in milliseconds since 1970. */
export const appendRequest = (
  id: Uuid,
  { stream, after, events }: WireAppend,
  deadline: number,
): streams.BatchAppendReq => {
  const options = new streams.BatchAppendReq.Options()
  options.setStreamIdentifier(streamIdentifier(stream))
  if (after === 'any') options.setAny(new empty.Empty())
  else if (after < 0) options.setNoStream(new empty.Empty())
  else options.setStreamPosition(String(after))
  const until = new timestamp.Timestamp()
  until.fromDate(new Date(deadline))
  options.setDeadline(until)
  const uuid = new shared.UUID()
  uuid.setString(id)
  const request = new streams.BatchAppendReq()
  request.setCorrelationId(uuid)
  request.setOptions(options)
  request.setProposedMessagesList(events.map(messageOf))
  request.setIsFinal(true)
  return request
}
