import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import {
  PART_BYTES_MAX,
  type ProtobufWriter,
  protobufWriter,
  putBytes,
  putMessage,
  putNumber,
  putText,
  written,
} from './protobuf-writer.ts'

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

const REQUEST = { correlationId: 1, options: 2, event: 3, isFinal: 4 }
const OPTIONS = { stream: 1, revision: 2, noStream: 3, any: 4, deadline: 6 }
const TIMESTAMP = { seconds: 1, nanoseconds: 2 }
const EVENT = { id: 1, property: 2, metadata: 3, data: 4 }
const PROPERTY = { name: 1, value: 2 }
const STREAM_NAME = 3
const UUID_TEXT = 2

/** The bytes of ids, property names, numbers and field headers; texts and data come on top. */
const OPTIONS_BYTES_MAX = 40 + 12 * PART_BYTES_MAX
const EVENT_BYTES_MAX = 100 + 12 * PART_BYTES_MAX
const UTF8_BYTES_MAX = 3

const capacityFor = ({ stream, events }: WireAppend): number => {
  let bytes = OPTIONS_BYTES_MAX + UTF8_BYTES_MAX * stream.length
  for (const { type, data, metadata } of events) {
    bytes += EVENT_BYTES_MAX + UTF8_BYTES_MAX * type.length + data.length + metadata.length
  }
  return bytes
}

const putUuid = (writer: ProtobufWriter, field: number, id: Uuid): void =>
  putMessage(writer, field, () => putText(writer, UUID_TEXT, id))

const putProperty = (writer: ProtobufWriter, name: string, value: string): void =>
  putMessage(writer, EVENT.property, () => {
    putText(writer, PROPERTY.value, value)
    putText(writer, PROPERTY.name, name)
  })

const putEvent = (writer: ProtobufWriter, { id, type, isJson = false, data, metadata }: WireEvent): void =>
  putMessage(writer, REQUEST.event, () => {
    putBytes(writer, EVENT.data, data)
    putBytes(writer, EVENT.metadata, metadata)
    putProperty(writer, 'content-type', isJson ? 'application/json' : 'application/octet-stream')
    putProperty(writer, 'type', type)
    putUuid(writer, EVENT.id, id)
  })

const putOptions = (writer: ProtobufWriter, { stream, after }: WireAppend, deadline: number): void =>
  putMessage(writer, REQUEST.options, () => {
    putMessage(writer, OPTIONS.deadline, () => {
      putNumber(writer, TIMESTAMP.nanoseconds, (deadline % 1000) * 1_000_000)
      putNumber(writer, TIMESTAMP.seconds, Math.floor(deadline / 1000))
    })
    if (after === 'any') putMessage(writer, OPTIONS.any, () => {})
    else if (after < 0) putMessage(writer, OPTIONS.noStream, () => {})
    else putNumber(writer, OPTIONS.revision, after)
    putMessage(writer, OPTIONS.stream, () => putText(writer, STREAM_NAME, stream))
  })

/** Encodes an append as one message, a `BatchAppendReq`; `deadline` in whole milliseconds since 1970. */
export const appendRequest = (id: Uuid, append: WireAppend, deadline: number): Buffer => {
  const writer = protobufWriter(capacityFor(append))
  putNumber(writer, REQUEST.isFinal, 1)
  for (const event of append.events.toReversed()) putEvent(writer, event)
  putOptions(writer, append, deadline)
  putUuid(writer, REQUEST.correlationId, id)
  return written(writer)
}
