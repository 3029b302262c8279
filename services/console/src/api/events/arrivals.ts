/** Counts the events of each of the last whole seconds, by the times of their arrival. */
export type Arrivals = {
  /** Counts one event that arrived now. */
  readonly add: () => void
  readonly clear: () => void
  /** The counts of the last whole seconds, oldest first; the second that has not ended is not among them. */
  readonly perSecond: () => readonly number[]
}

/** Makes an empty count of so many seconds; it keeps one number a second, however many events arrive. */
export const arrivals = (seconds: number, nowMs: () => number = Date.now): Arrivals => {
  const counts = new Map<number, number>()
  const secondNow = (): number => Math.floor(nowMs() / 1000)
  return {
    add: () => {
      const second = secondNow()
      counts.set(second, (counts.get(second) ?? 0) + 1)
      for (const old of counts.keys()) if (old < second - seconds) counts.delete(old)
    },
    clear: () => counts.clear(),
    perSecond: () => {
      const end = secondNow()
      return Array.from({ length: seconds }, (_, at) => counts.get(end - seconds + at) ?? 0)
    },
  }
}
