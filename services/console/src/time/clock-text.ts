import { MINUTE_MS } from '@folio/kernel/units/time-units.ts'

const FULL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/
const YEAR_MIN = 1970

/**
 * Writes a time for a field of type `datetime-local`, by the reader's clock or in UTC, to the second; empty for a text that is
 * no time.
 */
export const clockText = (iso: string, isUtc: boolean): string => {
  const ms = Date.parse(iso)
  if (Number.isNaN(ms)) return ''
  const offset = isUtc ? 0 : new Date(ms).getTimezoneOffset()
  return new Date(ms - offset * MINUTE_MS).toISOString().slice(0, 19)
}

/** Says by which clock a field is read, for its label. */
export const clockNote = (isUtc: boolean): string => (isUtc ? '(UTC)' : '(your time)')

/** Reads what such a field holds, as ISO 8601 in UTC; undefined if it is incomplete or not from 1970 to 9999. */
export const timeOfClock = (text: string, isUtc: boolean): string | undefined => {
  if (!FULL.test(text)) return undefined
  const moment = new Date(isUtc ? `${text}Z` : text)
  if (Number.isNaN(moment.getTime())) return undefined
  const year = moment.getUTCFullYear()
  return year < YEAR_MIN || year > 9999 ? undefined : moment.toISOString()
}
