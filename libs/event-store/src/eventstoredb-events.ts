import type { WireRecord } from './eventstoredb-read-response.ts'
import { type Position, type RecordedEvent, StoreDamaged } from './port.ts'

/**
 * Stands before the metadata that is kept: clients of this server read metadata as JSON wherever they can and give back
 * what they understood, not the bytes. Nothing that begins with it is JSON.
 */
const GUARD = 0x00

/** The metadata as it is kept. */
export const guarded = (metadata: Uint8Array): Uint8Array => {
  const kept = new Uint8Array(metadata.length + 1)
  kept[0] = GUARD
  kept.set(metadata, 1)
  return kept
}

/** Where an event stands; throws where a number does not hold it. */
export const positionOf = ({ commitPosition }: WireRecord): Position => {
  if (Number.isSafeInteger(commitPosition)) return commitPosition
  throw new StoreDamaged(`${commitPosition} is not a position in the store`)
}

/** The event that a response carries, its bytes as they were appended. */
export const readEvent = (record: WireRecord): RecordedEvent => {
  const { stream, revision, type, data, metadata, id } = record
  if (metadata[0] !== GUARD) {
    throw new StoreDamaged(`${stream}@${revision} was not written by this store: its metadata begins with another byte`)
  }
  return { stream, revision, type, data, metadata: metadata.subarray(1), position: positionOf(record), id }
}
