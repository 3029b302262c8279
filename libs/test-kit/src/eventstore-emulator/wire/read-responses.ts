import streams from '@eventstore/db-client/generated/streams_pb.js'
import {
  PART_BYTES_MAX,
  type ProtobufWriter,
  protobufWriter,
  putBytes,
  putMessage,
  putNumber,
  putText,
  written,
} from '@folio/event-store/eventstoredb/wire/protobuf-writer.ts'
import type { LoggedEvent } from '../log/log-event.ts'
import { streamIdentifier, uuidText } from './identifiers.ts'

/** Converts to the server's ticks of 100 ns, which have more digits than a double holds. */
const ticksOf = (ms: number): string => `${ms}0000`

/** A response of a read: a message of the stubs, or its bytes. */
export type WireResponse = streams.ReadResp | Buffer

const EVENT = 1
const EVENT_BESIDE = { commitPosition: 3 }
const RECORD = {
  id: 1,
  stream: 2,
  revision: 3,
  preparePosition: 4,
  commitPosition: 5,
  property: 6,
  metadata: 7,
  data: 8,
}
const PROPERTY = { name: 1, value: 2 }
const STREAM_NAME = 3
const UUID_TEXT = 2

/** The bytes of a record apart from the stream's name, the type and the event's own bytes. */
const RECORD_BYTES_MAX = 200 + 20 * PART_BYTES_MAX

const putProperty = (writer: ProtobufWriter, name: string, value: string): void =>
  putMessage(writer, RECORD.property, () => {
    putText(writer, PROPERTY.value, value)
    putText(writer, PROPERTY.name, name)
  })

const putRecord = (writer: ProtobufWriter, event: LoggedEvent): void =>
  putMessage(writer, EVENT, () => {
    putBytes(writer, RECORD.data, event.data)
    putBytes(writer, RECORD.metadata, event.metadata)
    putProperty(writer, 'content-type', event.isJson ? 'application/json' : 'application/octet-stream')
    putProperty(writer, 'created', ticksOf(event.createdAt))
    putProperty(writer, 'type', event.type)
    putNumber(writer, RECORD.commitPosition, event.position)
    putNumber(writer, RECORD.preparePosition, event.position)
    putNumber(writer, RECORD.revision, event.revision)
    putMessage(writer, RECORD.stream, () => putText(writer, STREAM_NAME, event.stream))
    putMessage(writer, RECORD.id, () => putText(writer, UUID_TEXT, uuidText(event.id)))
  })

/** Encodes the response for an event, the most frequent one; the stubs take three times as long. */
export const eventResponse = (event: LoggedEvent): Buffer => {
  const { stream, type, data, metadata, position } = event
  const texts = Buffer.byteLength(stream) + Buffer.byteLength(type)
  const writer = protobufWriter(RECORD_BYTES_MAX + texts + data.length + metadata.length)
  putMessage(writer, EVENT, () => {
    putNumber(writer, EVENT_BESIDE.commitPosition, position)
    putRecord(writer, event)
  })
  return written(writer)
}

/** Makes the response for a stream that is not found. */
export const notFoundResponse = (stream: string): streams.ReadResp => {
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(streamIdentifier(stream))
  const response = new streams.ReadResp()
  response.setStreamNotFound(notFound)
  return response
}

/** Makes the first response of a subscription. */
export const confirmationResponse = (id: string): streams.ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(id)
  const response = new streams.ReadResp()
  response.setConfirmation(confirmation)
  return response
}

/** Makes the checkpoint of a filtered subscription. */
export const checkpointResponse = (position: number): streams.ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const response = new streams.ReadResp()
  response.setCheckpoint(checkpoint)
  return response
}

/** Makes the response of a subscription that has caught up. */
export const caughtUpResponse = (): streams.ReadResp => {
  const response = new streams.ReadResp()
  response.setCaughtUp(new streams.ReadResp.CaughtUp())
  return response
}

/** Makes the response of a subscription that has fallen behind. */
export const fellBehindResponse = (): streams.ReadResp => {
  const response = new streams.ReadResp()
  response.setFellBehind(new streams.ReadResp.FellBehind())
  return response
}
