import { isDay } from '../time/day.ts'

/**
 * Readers of search parameters: each returns the value if it is of its kind, else undefined, so that a malformed address
 * opens the screen without it.
 */

const TEXT_MAX = 200

/** A text of 1 to 200 characters; a number that was written without quotes counts as its digits. */
export const searchText = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= TEXT_MAX ? text : undefined
}

/** The first and the last milliseconds since 1970 of the times that the API takes. */
const TIME_MS = { min: 0, max: Date.UTC(10_000, 0, 1) - 1 }

/** A time that the API takes, as ISO 8601 in UTC, from a date or a time with an offset; a time without one is UTC. */
export const searchTime = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined
  const isOpen = /T[\d:.]+$/.test(value)
  const ms = Date.parse(isOpen ? `${value}Z` : value)
  return ms >= TIME_MS.min && ms <= TIME_MS.max ? new Date(ms).toISOString() : undefined
}

/** A day from 1970 to 2199, such as `2026-01-31`. */
export const searchDay = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** True if the parameter is set. */
export const searchFlag = (value: unknown): true | undefined => (value === true ? true : undefined)

/** A whole number from 0 on, such as a revision or an offset. */
export const searchNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined
