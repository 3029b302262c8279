import { DAY_SECONDS } from '@folio/kernel/units/time-units.ts'

const DATE_LENGTH = '2026-01-31'.length

/** Returns the number of the UTC day of an epoch, counted from 1970. */
export const dayNumberOf = (epoch: number): number => Math.floor(epoch / DAY_SECONDS)

/** Returns the UTC day of an epoch as `yyyymmdd`. */
export const utcDayOf = (epoch: number): string =>
  new Date(epoch * 1000).toISOString().slice(0, DATE_LENGTH).replaceAll('-', '')
