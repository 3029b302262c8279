import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { LoggedEvent } from './log-event.ts'
import { streamIdentifier } from './wire-stream.ts'
import { textUuid } from './wire-uuid.ts'

/** The server counts in ticks of 100 ns, in more digits than a number holds. */
const ticksOf = (ms: number): string => `${ms}0000`

/** What a reader gets for an event. */
export const eventResponse = (event: LoggedEvent): streams.ReadResp => {
  const position = String(event.position)
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(textUuid(event.id))
  recorded.setStreamIdentifier(streamIdentifier(event.stream))
  recorded.setStreamRevision(String(event.revision))
  recorded.setPreparePosition(position)
  recorded.setCommitPosition(position)
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', ticksOf(event.createdAt))
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
  recorded.setCustomMetadata(event.metadata)
  recorded.setData(event.data)
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(position)
  const response = new streams.ReadResp()
  response.setEvent(read)
  return response
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
