import { createHash } from 'node:crypto'
import { DAY_SECONDS, HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'

/** The prefix of the streams of ticks, one for each hour, before the hour. */
export const TICKS_STREAM_PREFIX = 'ticks-'

/** The name under which the store keeps the position of the newest hour of ticks. */
export const NEWEST_HOUR = 'market-ticks'

/** The time of an epoch: `yyyy-mm-ddThh:…`. */
const isoOf = (epoch: number): string => new Date(epoch * 1000).toISOString()

/** The hour (UTC) of an epoch in seconds since 1970: `yyyymmddhh`. */
export const hourOf = (epoch: number): string => {
  const iso = isoOf(epoch)
  return iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10) + iso.slice(11, 13)
}

/** The first epoch of the hour of an epoch. */
export const hourStart = (epoch: number): number => epoch - (epoch % HOUR_SECONDS)

/** The last epoch of the hour of an epoch. */
export const hourEnd = (epoch: number): number => hourStart(epoch) + HOUR_SECONDS - 1

/** The stream of the ticks of an epoch's hour: `ticks-{yyyymmddhh}`. */
export const ticksStream = (epoch: number): string => TICKS_STREAM_PREFIX + hourOf(epoch)

/** The epoch that a stream of ticks begins with, from its name. */
export const epochOfStream = (stream: string): number => {
  const [, year, month, day, hour] = /(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(stream) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:00:00Z`) / 1000
}

/** The first epoch of a day written as `yyyymmdd`. */
export const dayStart = (day: string): number =>
  Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T00:00:00Z`) / 1000

/** The owner of a day's secret among the keys. */
export const secretOwner = (day: string): string => `${TICKS_STREAM_PREFIX}${day}`

/** The commitment to a day's secret: its SHA-256, hexadecimal. */
export const commitmentOf = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex')

/** The secret of a day is committed so many days before the day begins, so that a stop of a day does not make it late. */
export const COMMITTED_DAYS_AHEAD = 2

/** The most days before its day that a secret is committed: by the history of a demonstration. */
export const COMMITTED_DAYS_AHEAD_MAX = 8

/** Tells if a UTC day (`yyyymmdd`) has ended at an epoch. */
export const isDayOver = (day: string, epoch: number): boolean => dayStart(day) + DAY_SECONDS <= epoch
