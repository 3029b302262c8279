declare const timestamp: unique symbol

/**
 * A UTC time to the microsecond, `2026-01-31T09:30:00.123456Z`: of fixed width, so strings sort in the order of time.
 */
export type Timestamp = string & { readonly [timestamp]: true }

/** Returns the present time in microseconds since 1970. */
export type Clock = () => number

const FORM = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/
const SECONDS_LENGTH = '2026-01-31T09:30:00'.length

let lastSecond = -1
let lastPrefix = ''

/** Returns the timestamp of a time in microseconds since 1970. */
export const timestampOf = (microseconds: number): Timestamp => {
  const second = Math.floor(microseconds / 1e6)
  if (second !== lastSecond) {
    lastSecond = second
    lastPrefix = new Date(second * 1000).toISOString().slice(0, SECONDS_LENGTH)
  }
  const fraction = (Math.floor(microseconds) - second * 1e6).toString().padStart(6, '0')
  return `${lastPrefix}.${fraction}Z` as Timestamp
}

let lastRead = ''
let lastReadMicroseconds = Number.NaN

/** Returns a timestamp in microseconds since 1970. */
export const microsecondsOf = (at: Timestamp): number => {
  const second = at.slice(0, SECONDS_LENGTH)
  if (second !== lastRead) {
    lastRead = second
    lastReadMicroseconds = Date.parse(`${second}Z`) * 1000
  }
  return lastReadMicroseconds + Number(at.slice(SECONDS_LENGTH + 1, -1))
}

/** Returns the second of a timestamp, since 1970. */
export const secondOf = (at: Timestamp): number => Math.floor(microsecondsOf(at) / 1e6)

/** Returns true if a text is a timestamp in the form that Folio writes. */
export const isTimestamp = (text: string): text is Timestamp => FORM.test(text) && !Number.isNaN(Date.parse(text))

/** Returns the later of two timestamps. */
export const latest = (a: Timestamp, b: Timestamp): Timestamp => (a < b ? b : a)
