/** The microseconds since 1970 of an ISO 8601 time in UTC with up to six digits after the second. */
export const microsecondsOf = (iso: string): number => {
  const [, seconds = '', fraction = ''] = /^(.{19})(?:\.(\d{1,6}))?\d*Z$/.exec(iso) ?? []
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction.padEnd(6, '0'))
}

/** Writes a duration in milliseconds: `0.4 ms`, `12 ms`, `1.2 s`. */
export const shownDuration = (ms: number): string => {
  if (ms >= 1000) return `${(ms / 1000).toFixed(1)} s`
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

/** Writes the age of something in seconds: `0.2 s`, `14 s`, `3 min`, `2 h`. */
export const shownAge = (seconds: number): string => {
  if (seconds < 10) return `${Math.max(0, seconds).toFixed(1)} s`
  if (seconds < 120) return `${Math.round(seconds)} s`
  return seconds < 7200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}
