import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import { type HouseBook, ReadGivenUp } from './house-book.ts'

/** The dependencies of reading the house ahead. */
export type ReadHouseAheadOptions = {
  readonly book: Pick<HouseBook, 'readOn'>
  /** Tells if this instance knows which accounts are its own: no other one decides their purchases. */
  readonly knowsItsKeys: () => boolean
  /** Tells if work that is more urgent after a start is done. */
  readonly mayBegin: () => boolean
  readonly log: Log
}

const LOOK_EVERY_MS = 500

/**
 * Reads the open contracts of the house once after a start, so that the first purchase with real money does not wait for it:
 * 200,000 take more than a second. It begins when this instance knows its keys, and is given up where it loses them. A read
 * that was given up, and a view that has not been begun, are tried again. Returns the function that stops it.
 */
export const readHouseAhead = (options: ReadHouseAheadOptions): (() => Promise<void>) => {
  const { book, knowsItsKeys, mayBegin, log } = options
  let isRead = false
  return startPeriodicTask({ name: 'read_house_ahead', everyMs: LOOK_EVERY_MS, log }, async () => {
    if (isRead || !knowsItsKeys() || !mayBegin()) return
    try {
      await book.readOn(knowsItsKeys)
      isRead = true
    } catch (error) {
      if (!(error instanceof ReadModelUnavailable || error instanceof ReadGivenUp)) throw error
    }
  })
}
