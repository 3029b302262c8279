/** The seconds of a minute. */
export const MINUTE_SECONDS = 60

/** The seconds of an hour. */
export const HOUR_SECONDS = 3600

/** The seconds of a day. */
export const DAY_SECONDS = 86_400

/** The milliseconds of a second. */
export const SECOND_MS = 1000

/** The milliseconds of a minute. */
export const MINUTE_MS = 60_000

/** The milliseconds of an hour. */
export const HOUR_MS = 3_600_000

/** The milliseconds of a day. */
export const DAY_MS = 86_400_000

/** The microseconds of a second. */
export const SECOND_MICROSECONDS = 1_000_000

/** The microseconds of a minute. */
export const MINUTE_MICROSECONDS = 60_000_000

/** The microseconds of an hour. */
export const HOUR_MICROSECONDS = 3_600_000_000

/** The microseconds of a day. */
export const DAY_MICROSECONDS = 86_400_000_000
