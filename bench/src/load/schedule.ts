/** The times at which the requests of an open loop are due, in milliseconds of `performance.now()`, evenly spread. */
export type Schedule = {
  /** Returns the time at which a request is due, by its number from 0. */
  readonly dueAtMs: (number: number) => number
  /** Returns the number of requests that are due by a time. */
  readonly dueBy: (nowMs: number) => number
}

/** Makes a schedule of a fixed rate from a start time; late answers do not move it. */
export const evenSchedule = (startMs: number, ratePerSecond: number): Schedule => {
  if (!(ratePerSecond > 0)) throw new Error(`a rate must be above 0, not ${ratePerSecond}`)
  const gapMs = 1000 / ratePerSecond
  return {
    dueAtMs: (number) => startMs + number * gapMs,
    dueBy: (nowMs) => (nowMs < startMs ? 0 : Math.floor((nowMs - startMs) / gapMs) + 1),
  }
}
