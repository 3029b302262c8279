import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'

/** The time by which the newest recorded tick may be ahead of a request, in microseconds. */
const AHEAD_MAX_MICROSECONDS = 2e6

/**
 * Tells if a request to buy or sell is decided more than two seconds of ticks after it was made. It is priced at the
 * tick of its own second, so that a client who sees later ticks could delay it, and undo it by a faster request when
 * they are unfavourable, such as a second sale or a purchase that uses up the money.
 */
export const isTooLate = (askedAt: Timestamp, newestEpoch: number | undefined): boolean =>
  newestEpoch !== undefined && newestEpoch * 1e6 - microsecondsOf(askedAt) > AHEAD_MAX_MICROSECONDS
