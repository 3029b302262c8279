import { DAY_SECONDS } from './time-units.ts'

/** Returns the number of the UTC day of an epoch in seconds, counted from 1970. */
export const dayNumberOf = (epoch: number): number => Math.floor(epoch / DAY_SECONDS)

/** Returns the UTC day of an epoch in seconds as `yyyymmdd`, the form in which the secrets of days are recorded. */
export const utcDayOf = (epoch: number): string => {
  const iso = new Date(epoch * 1000).toISOString()
  return iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10)
}
