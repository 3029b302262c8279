import shared from '@eventstore/db-client/generated/shared_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import empty from 'google-protobuf/google/protobuf/empty_pb.js'
import timestamp from 'google-protobuf/google/protobuf/timestamp_pb.js'

/** An event as it is sent to the server. */
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

const uuidOf = (text: Uuid): shared.UUID => {
  const id = new shared.UUID()
  id.setString(text)
  return id
}

const messageOf = ({ id, type, isJson = false, data, metadata }: WireEvent): streams.BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage()
  message.setId(uuidOf(id))
  const contentType = isJson ? 'application/json' : 'application/octet-stream'
  message.getMetadataMap().set('type', type).set('content-type', contentType)
  message.setData(data)
  message.setCustomMetadata(metadata)
  return message
}

/** Encodes an append as one message, a `BatchAppendReq`; the deadline is whole milliseconds since 1970. */
export const appendRequest = (id: Uuid, { stream, after, events }: WireAppend, deadlineMs: number): Buffer => {
  const until = new timestamp.Timestamp()
  until.setSeconds(Math.floor(deadlineMs / 1000))
  until.setNanos((deadlineMs % 1000) * 1_000_000)
  const name = new shared.StreamIdentifier()
  name.setStreamName(Buffer.from(stream))
  const options = new streams.BatchAppendReq.Options()
  options.setStreamIdentifier(name)
  options.setDeadline(until)
  if (after === 'any') options.setAny(new empty.Empty())
  else if (after < 0) options.setNoStream(new empty.Empty())
  else options.setStreamPosition(String(after))
  const request = new streams.BatchAppendReq()
  request.setCorrelationId(uuidOf(id))
  request.setOptions(options)
  request.setProposedMessagesList(events.map(messageOf))
  request.setIsFinal(true)
  const bytes = request.serializeBinary()
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
}
