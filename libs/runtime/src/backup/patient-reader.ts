import type { CopySource } from '@folio/event-store/embedded-copy.ts'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'

/** The pauses before the repeats of one read that got no answer; after the last repeat the read fails. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]

const patiently = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await read()
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error
      await sleep(pauseMs)
    }
  }
  return read()
}

/**
 * Reads a store that may be too busy to answer for some seconds: repeats a read without an answer five times within half a minute
 * and the time limits of the reads, then rejects with `StoreUnavailable`. For programs that nobody waits for, such as copies.
 */
export const patientReader = (store: CopySource): CopySource => ({
  epoch: store.epoch,
  readStream: (stream, range) => patiently(() => store.readStream(stream, range)),
  readAll: (range) => patiently(() => store.readAll(range)),
  lastPosition: () => patiently(store.lastPosition),
})
