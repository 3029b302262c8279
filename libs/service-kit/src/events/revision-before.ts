import type { EventReader } from '@folio/event-store/port.ts'
import { timestampOf } from '@folio/kernel/timestamp.ts'
import { metadataOf } from './event-codec.ts'

/** Reads the revision of a stream's newest event; −1 if there is none. */
export const newestRevision = async (store: EventReader, stream: string): Promise<number> =>
  (await store.readStream(stream, { direction: 'backwards', limit: 1 }))[0]?.revision ?? -1

/** Finds the last revision of a stream whose event is older than a moment (microseconds); −1 if there is none. */
export const revisionBefore = async (store: EventReader, stream: string, moment: number): Promise<number> => {
  const [newest] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
  if (newest === undefined) return -1
  const before = timestampOf(moment)
  if (metadataOf(newest).at < before) return newest.revision
  // Times never go back within a stream: a binary search.
  let low = -1
  let high = newest.revision
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const [event] = await store.readStream(stream, { direction: 'forwards', from: middle, limit: 1 })
    if (event !== undefined && metadataOf(event).at < before) low = middle
    else high = middle
  }
  return low
}
