/** When each request of an open loop is due, in milliseconds of `performance.now()`, evenly spread. */
export type Schedule = {
  /** When the request of that number, counted from 0, is due. */
  readonly dueAtMs: (number: number) => number
  /** How many requests are due by a moment. */
  readonly dueBy: (nowMs: number) => number
}

/** So many requests a second from a moment on; it never moves, however late the answers come. */
export const evenSchedule = (startMs: number, ratePerSecond: number): Schedule => {
  if (!(ratePerSecond > 0)) throw new Error(`a rate must be above 0, not ${ratePerSecond}`)
  const gapMs = 1000 / ratePerSecond
  return {
    dueAtMs: (number) => startMs + number * gapMs,
    dueBy: (nowMs) => (nowMs < startMs ? 0 : Math.floor((nowMs - startMs) / gapMs) + 1),
  }
}
