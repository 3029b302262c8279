import { microsecondsOf, type Timestamp } from '@folio/kernel/timestamp.ts'

/** Whole seconds since 1970 at a moment. */
export const epochSeconds = (at: Timestamp): number => Math.floor(microsecondsOf(at) / 1e6)
