import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'

/** The time by which the newest recorded tick may be ahead of a request, in microseconds. */
const AHEAD_MAX_MICROSECONDS = 2e6

/**
 * Tells whether a request to buy or sell was decided too late: its price is that of the tick at which the client asked, and
 * ticks that everybody has seen since then may have made it worth undoing. A client whose request hangs on a slow way could
 * do so by one on a faster way, such as a second sale, or a purchase that uses up the money.
 */
export const isTooLate = (askedAt: Timestamp, newestEpoch: number | undefined): boolean =>
  newestEpoch !== undefined && newestEpoch * 1e6 - microsecondsOf(askedAt) > AHEAD_MAX_MICROSECONDS
