import type { Uuid } from '@folio/kernel/uuid-v5.ts'
import { fieldsOf, type ProtobufField } from './protobuf-reader.ts'
import { readUuid } from './uuid.ts'

/** An event as the server sends it; its bytes are views of the message. */
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

const RESPONSE = { event: 1, caughtUp: 8, fellBehind: 9 }
const EVENT_ITSELF = 1
const RECORD = { id: 1, stream: 2, revision: 3, commitPosition: 5, property: 6, metadata: 7, data: 8 }
const STREAM_NAME = 3
const PROPERTY = { name: 1, value: 2 }
const TYPE = 'type'
const NOTHING: Uint8Array = new Uint8Array()

/** The value of a property, if it has the wanted name. */
const propertyIn = (bytes: Buffer, property: ProtobufField, wanted: string): string | undefined => {
  let isWanted = false
  let value = ''
  for (const { field, from, to } of fieldsOf(bytes, property.from, property.to)) {
    if (field === PROPERTY.name) isWanted = to - from === wanted.length && bytes.toString('latin1', from, to) === wanted
    else if (field === PROPERTY.value && isWanted) value = bytes.toString('utf8', from, to)
  }
  return isWanted ? value : undefined
}

const recordIn = (bytes: Buffer, event: ProtobufField): WireRecord => {
  const record = {
    id: '',
    stream: '',
    revision: 0,
    commitPosition: 0,
    type: '',
    metadata: NOTHING,
    data: NOTHING,
  }
  for (const part of fieldsOf(bytes, event.from, event.to)) {
    const { field, value, from, to } = part
    if (field === RECORD.id) record.id = readUuid(bytes, part)
    else if (field === RECORD.stream) record.stream = streamIn(bytes, part)
    else if (field === RECORD.revision) record.revision = value
    else if (field === RECORD.commitPosition) record.commitPosition = value
    else if (field === RECORD.property) record.type = propertyIn(bytes, part, TYPE) ?? record.type
    else if (field === RECORD.metadata) record.metadata = bytes.subarray(from, to)
    else if (field === RECORD.data) record.data = bytes.subarray(from, to)
  }
  return record
}

const streamIn = (bytes: Buffer, identifier: ProtobufField): string => {
  const name = fieldsOf(bytes, identifier.from, identifier.to).find(({ field }) => field === STREAM_NAME)
  return name === undefined ? '' : bytes.toString('utf8', name.from, name.to)
}

/** Decodes a response to a read, a `ReadResp`. */
export const readResponse = (bytes: Buffer): ReadResponse => {
  for (const part of fieldsOf(bytes)) {
    switch (part.field) {
      case RESPONSE.event: {
        const event = fieldsOf(bytes, part.from, part.to).find(({ field }) => field === EVENT_ITSELF)
        return event === undefined ? { kind: 'other' } : { kind: 'event', record: recordIn(bytes, event) }
      }
      case RESPONSE.caughtUp:
        return { kind: 'caught_up' }
      case RESPONSE.fellBehind:
        return { kind: 'fell_behind' }
    }
  }
  return { kind: 'other' }
}
