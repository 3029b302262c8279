import type streams from '@eventstore/db-client/generated/streams_pb.js'
import { type Position, type RecordedEvent, StoreDamaged } from './port.ts'

/**
 * Stands before the metadata that is kept: clients of this server read metadata as JSON wherever they can and give back
 * what they understood, not the bytes. Nothing that begins with it is JSON.
 */
const GUARD = 0x00

/** An event as it comes over the wire. */
export type WireRecord = streams.ReadResp.ReadEvent.RecordedEvent

/** The metadata as it is kept. */
export const guarded = (metadata: Uint8Array): Uint8Array => {
  const kept = new Uint8Array(metadata.length + 1)
  kept[0] = GUARD
  kept.set(metadata, 1)
  return kept
}

/** A position of the server as a number; throws for one that a number does not hold. */
export const readPosition = (position: string): Position => {
  const read = Number(position)
  if (Number.isSafeInteger(read) && read >= 0) return read
  throw new StoreDamaged(`${position} is not a position in the store`)
}

/** The event that a response carries, its bytes as they were appended. */
export const readEvent = (event: WireRecord): RecordedEvent => {
  const stream = Buffer.from(event.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  const revision = Number(event.getStreamRevision())
  const metadata = event.getCustomMetadata_asU8()
  if (metadata[0] !== GUARD) {
    throw new StoreDamaged(`${stream}@${revision} was not written by this store: its metadata begins with another byte`)
  }
  return {
    stream,
    revision,
    type: event.getMetadataMap().get('type') ?? '',
    data: event.getData_asU8(),
    metadata: metadata.subarray(1),
    position: readPosition(event.getCommitPosition()),
    id: event.getId()?.getString() ?? '',
  }
}
