import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { type Position, type RecordedEvent, StoreDamaged } from '../../port.ts'
import type { WireRecord } from './read-response.ts'

/**
 * The first byte of stored metadata. Clients of this server parse metadata as JSON where they can and return what they
 * parsed, not the bytes; nothing that begins with this byte is JSON.
 */
const GUARD = 0x00

/** Puts the guard byte before metadata, which is how the server stores it. */
export const withGuard = (metadata: Uint8Array): Uint8Array => {
  const stored = new Uint8Array(metadata.length + 1)
  stored[0] = GUARD
  stored.set(metadata, 1)
  return stored
}

/** The position of an event; throws when a double cannot hold it. */
export const positionOf = ({ commitPosition }: WireRecord): Position => {
  if (Number.isSafeInteger(commitPosition)) return commitPosition
  throw new StoreDamaged(`${commitPosition} is not a position in the store`)
}

/** Makes the event of the port from a response, with its bytes as they were appended. */
export const recordedEventOf = (record: WireRecord): RecordedEvent => {
  const { stream, revision, type, data, metadata, id } = record
  if (metadata[0] !== GUARD) {
    throw new StoreDamaged(
      `${formatEventRef(record)} was not written by this store: its metadata begins with another byte`,
    )
  }
  return { stream, revision, type, data, metadata: metadata.subarray(1), position: positionOf(record), id }
}
