import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { LoggedEvent } from '../log/log-event.ts'
import { streamIdentifier, textUuid } from './identifiers.ts'

/** Converts to the server's ticks of 100 ns, which have more digits than a double holds. */
const ticksOf = (ms: number): string => `${ms}0000`

const recordOf = (event: LoggedEvent): streams.ReadResp.ReadEvent.RecordedEvent => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent()
  recorded.setId(textUuid(event.id))
  recorded.setStreamIdentifier(streamIdentifier(event.stream))
  recorded.setStreamRevision(String(event.revision))
  recorded.setPreparePosition(String(event.position))
  recorded.setCommitPosition(String(event.position))
  recorded
    .getMetadataMap()
    .set('type', event.type)
    .set('created', ticksOf(event.createdAt))
    .set('content-type', event.isJson ? 'application/json' : 'application/octet-stream')
  recorded.setCustomMetadata(event.metadata)
  recorded.setData(event.data)
  return recorded
}

/** Makes the response for an event. */
export const eventResponse = (event: LoggedEvent): streams.ReadResp => {
  const read = new streams.ReadResp.ReadEvent()
  read.setEvent(recordOf(event))
  read.setCommitPosition(String(event.position))
  const response = new streams.ReadResp()
  response.setEvent(read)
  return response
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
