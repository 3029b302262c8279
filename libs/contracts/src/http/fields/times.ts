import { z } from 'zod'
import type { CrossFieldRule } from './cross-field-rule.ts'

const ISO = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.(\d{1,9}))?)?)(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/
const EPOCH_SECONDS = /^(\d{1,11})(?:\.(\d{1,9}))?$/
const EXPECTED = 'must be an ISO 8601 time with an offset, or seconds since 1970, from 1970 to 9999'

const fractionMicroseconds = (digits = ''): number => Number(digits.slice(0, 6).padEnd(6, '0'))

/** The end of the accepted times: years have four digits. */
const MOMENT_MAX = Date.UTC(10_000, 0, 1) * 1000

const isCalendarDay = (day: string): boolean => {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day)
}

/** Parses a time in a query into microseconds since 1970; undefined if it is malformed or out of range. */
export const microsecondsOfQueryTime = (text: string): number | undefined => {
  const moment = momentOf(text)
  return moment !== undefined && moment >= 0 && moment < MOMENT_MAX ? moment : undefined
}

const momentOf = (text: string): number | undefined => {
  const epoch = EPOCH_SECONDS.exec(text)
  if (epoch) return Number(epoch[1]) * 1e6 + fractionMicroseconds(epoch[2])
  const [, day = '', time = '', fraction, offset = ''] = ISO.exec(text) ?? []
  if (!isCalendarDay(day)) return undefined
  const milliseconds = Date.parse(`${day}T${time.replace(/\..*/, '')}${offset}`)
  return Number.isNaN(milliseconds) ? undefined : milliseconds * 1000 + fractionMicroseconds(fraction)
}

/** A time in a query, parsed into microseconds since 1970. */
export const queryTime = z
  .string({ error: EXPECTED })
  .refine((text) => microsecondsOfQueryTime(text) !== undefined, { error: EXPECTED })
  .meta({
    pattern: `${ISO.source}|${EPOCH_SECONDS.source}`,
    examples: ['2026-01-31T09:30:00Z', '1769851800'],
  })
  .transform((text) => microsecondsOfQueryTime(text) ?? 0)

/** A time within the accepted range, in microseconds since 1970. */
export const queryMoment = z.int().min(0).lt(MOMENT_MAX)

/** A time in an answer of wallets: ISO 8601, UTC, microseconds. */
export const shownTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  .meta({ format: 'date-time' })

/** The window of a query: from start, inclusive, to end, exclusive. */
export const timeWindow = {
  start_date_time: queryTime.optional(),
  end_date_time: queryTime.optional(),
}

/** Tells whether a window's start is not after its end; malformed times are still texts here. */
export const isForwards = (start: unknown, end: unknown): boolean =>
  typeof start !== 'number' || typeof end !== 'number' || start <= end

/** Requires that a window does not end before it starts. */
export const forwards: CrossFieldRule = ({ start_date_time: start, end_date_time: end }) =>
  isForwards(start, end) ? [] : [['start_date_time', 'must not be after end_date_time']]
