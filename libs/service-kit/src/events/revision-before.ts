import type { EventReader, RecordedEvent } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from './event-codec.ts'

/** Reads the revision of a stream's newest event; −1 if there is none. */
export const newestRevision = async (store: EventReader, stream: string): Promise<number> =>
  (await store.readStream(stream, { direction: 'backwards', limit: 1 }))[0]?.revision ?? -1

/**
 * Finds the last revision of a stream whose event satisfies a condition that holds for a beginning of the stream and for no
 * event after it, by a binary search; −1 if there is none.
 */
export const lastRevisionWhere = async (
  store: Pick<EventReader, 'readStream'>,
  stream: string,
  holds: (event: RecordedEvent) => boolean,
): Promise<number> => {
  const [newest] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return -1
  if (holds(newest)) return newest.revision
  let low = -1
  let high = newest.revision
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const [event] = await store.readStream(stream, { direction: 'forwards', from: middle, limit: 1 })
    if (event !== undefined && holds(event)) low = middle
    else high = middle
  }
  return low
}

/** Finds the last revision of a stream whose event is older than a moment (microseconds); −1 if there is none. */
export const revisionBefore = async (store: EventReader, stream: string, moment: number): Promise<number> => {
  const before = timestampOf(moment)
  // Times never go back within a stream.
  return lastRevisionWhere(store, stream, (event) => metadataOf(event).at < before)
}
