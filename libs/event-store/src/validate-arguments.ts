import type { ChainedEvent } from '@folio/kernel/hash-chain.ts'
import { APPEND_BYTES_MAX, APPEND_EVENTS_MAX, EVENT_TYPE_MAX, READ_EVENTS_MAX, STREAM_NAME_MAX } from './port.ts'

const STREAM_NAME = /^[!-#%-~][!-~]*$/
const EVENT_TYPE = /^[!-~]+$/
const REVISION_MAX = 2 ** 32 - 1

const refused = (why: string): never => {
  throw new RangeError(`refused by the event store: ${why}`)
}

/** Throws unless the name is valid for a stream. */
const assertStreamName = (stream: string): void => {
  if (stream.length > STREAM_NAME_MAX)
    refused(`a stream name of ${stream.length} characters; at most ${STREAM_NAME_MAX}`)
  if (!STREAM_NAME.test(stream))
    refused(`the stream name ${JSON.stringify(stream)}; printable ASCII, not beginning with $`)
}

const assertEventType = (type: string): void => {
  if (type.length > EVENT_TYPE_MAX) refused(`an event type of ${type.length} characters; at most ${EVENT_TYPE_MAX}`)
  if (!EVENT_TYPE.test(type)) refused(`the event type ${JSON.stringify(type)}; printable ASCII`)
}

/** Throws unless these events are valid as one append; returns their bytes of data and metadata. */
export const assertAppendable = (events: readonly ChainedEvent[]): number => {
  const first = events[0]
  if (first === undefined) return refused('an append without events')
  if (events.length > APPEND_EVENTS_MAX) refused(`${events.length} events in one append; at most ${APPEND_EVENTS_MAX}`)
  assertStreamName(first.stream)
  let bytes = 0
  let revision = first.revision
  for (const event of events) {
    if (event.stream !== first.stream) refused(`events of ${first.stream} and of ${event.stream} in one append`)
    if (event.revision !== revision) refused(`revision ${event.revision} of ${event.stream} where ${revision} follows`)
    assertEventType(event.type)
    bytes += event.data.length + event.metadata.length
    revision += 1
  }
  if (!(first.revision >= 0 && revision <= REVISION_MAX)) refused(`revision ${first.revision} of ${first.stream}`)
  if (bytes > APPEND_BYTES_MAX) refused(`${bytes} bytes in one append; at most ${APPEND_BYTES_MAX}`)
  return bytes
}

/** Throws unless a read may ask for this number of events. */
export const assertReadable = (limit: number): void => {
  if (!Number.isInteger(limit) || limit < 1 || limit > READ_EVENTS_MAX) {
    refused(`a read of ${limit} events; 1 to ${READ_EVENTS_MAX}`)
  }
}
