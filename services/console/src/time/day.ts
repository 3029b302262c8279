import { clockText } from './clock-text.ts'

const DAY = /^(?:19[7-9]\d|2[01]\d\d)-\d\d-\d\d$/

/** Tells if a text is a day from 1970 to 2199, such as `2026-01-31`. */
export const isDay = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** Days from one to another, both included, by the reader's clock, or in UTC where `isUtc` is true. */
export type Days = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly isUtc?: boolean
}

/** Returns the moment at which a day begins, or the day so many later. */
const beginOf = (day: string, { isUtc = false }: Days, later = 0): Date => {
  const begin = new Date(isUtc ? `${day}T00:00:00Z` : `${day}T00:00:00`)
  // By the calendar: the day of a change of the clocks has 23 or 25 hours.
  if (isUtc) begin.setUTCDate(begin.getUTCDate() + later)
  else begin.setDate(begin.getDate() + later)
  return begin
}

/** The moments between which some days lie, as ISO 8601 in UTC; undefined without a limit. */
export const windowOfDays = (days: Days): { readonly start: string | undefined; readonly end: string | undefined } => ({
  start: days.from === undefined ? undefined : beginOf(days.from, days).toISOString(),
  end: days.to === undefined ? undefined : beginOf(days.to, days, 1).toISOString(),
})

/** The last microsecond of a day, by the reader's clock or in UTC, as ISO 8601 in UTC. */
export const endOfDay = (day: string, isUtc: boolean): string => {
  const end = beginOf(day, { isUtc }, 1).getTime()
  return `${new Date(end - 1).toISOString().slice(0, -1)}999Z`
}

/** The day that a moment is the last microsecond of, as `endOfDay` writes it; undefined for any other moment. */
export const dayEndedBy = (end: string, isUtc: boolean): string | undefined => {
  const day = clockText(end, isUtc).slice(0, 10)
  return isDay(day) && endOfDay(day, isUtc) === end ? day : undefined
}

/** Tells if the first of some days comes after the last one, so that none lies between them. */
export const areTurned = ({ from, to }: Days): boolean => from !== undefined && to !== undefined && from > to
