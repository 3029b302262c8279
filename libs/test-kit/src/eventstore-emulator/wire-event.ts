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
} from '@folio/event-store/protobuf-writer.ts'
import type { LoggedEvent } from './log-event.ts'
import { streamIdentifier } from './wire-stream.ts'
import { uuidText } from './wire-uuid.ts'

/** The server counts in ticks of 100 ns, in more digits than a number holds. */
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

/** All but the name of the stream, the type and the event's own bytes. */
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

/** What a reader gets for an event, as bytes: of nothing else are there so many, and the stubs take three times as long. */
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

/** What the reader of a stream gets that is not there. */
export const notFoundResponse = (stream: string): streams.ReadResp => {
  const notFound = new streams.ReadResp.StreamNotFound()
  notFound.setStreamIdentifier(streamIdentifier(stream))
  const response = new streams.ReadResp()
  response.setStreamNotFound(notFound)
  return response
}

/** What a subscriber gets first. */
export const confirmationResponse = (id: string): streams.ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(id)
  const response = new streams.ReadResp()
  response.setConfirmation(confirmation)
  return response
}

/** What a subscriber gets for a stretch of the log in which nothing may have been wanted. */
export const checkpointResponse = (position: number): streams.ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const response = new streams.ReadResp()
  response.setCheckpoint(checkpoint)
  return response
}

/** What a subscriber gets when there is nothing more for now. */
export const caughtUpResponse = (): streams.ReadResp => {
  const response = new streams.ReadResp()
  response.setCaughtUp(new streams.ReadResp.CaughtUp())
  return response
}

/** What a subscriber gets when more came than it could be given at once. */
export const fellBehindResponse = (): streams.ReadResp => {
  const response = new streams.ReadResp()
  response.setFellBehind(new streams.ReadResp.FellBehind())
  return response
}
