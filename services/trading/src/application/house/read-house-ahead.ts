import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'

/** The dependencies of reading the house ahead. */
export type ReadHouseAheadOptions = {
  /** Reads the open contracts of the house. */
  readonly read: () => Promise<void>
  /** Tells if work that is more urgent after a start is done. */
  readonly mayBegin: () => boolean
  readonly log: Log
}

const LOOK_EVERY_MS = 500

/**
 * Reads the open contracts of the house once after a start, so that the first purchase with real money does not wait for it:
 * 200,000 take more than a second. A view that has not been begun is tried again. Returns the function that stops it.
 */
export const readHouseAhead = ({ read, mayBegin, log }: ReadHouseAheadOptions): (() => Promise<void>) => {
  let isRead = false
  return startPeriodicTask(LOOK_EVERY_MS, log, async () => {
    if (isRead || !mayBegin()) return
    try {
      await read()
      isRead = true
    } catch (error) {
      if (!(error instanceof ReadModelUnavailable)) throw error
    }
  })
}
