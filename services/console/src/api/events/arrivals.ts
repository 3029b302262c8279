/** Counts the events of each of the last whole seconds, by the times of their arrival. */
export type Arrivals = {
  /** Counts events that arrived now, one unless told. */
  readonly add: (events?: number) => void
  readonly clear: () => void
  /** The counts of the last whole seconds, oldest first; the second that has not ended is not among them. */
  readonly perSecond: () => readonly number[]
}

/** Makes an empty count of so many seconds; it keeps one number a second, however many events arrive. */
export const arrivals = (seconds: number, nowMs: () => number = Date.now): Arrivals => {
  const counts = new Map<number, number>()
  const secondNow = (): number => Math.floor(nowMs() / 1000)
  return {
    add: (events = 1) => {
      const second = secondNow()
      counts.set(second, (counts.get(second) ?? 0) + events)
      for (const old of counts.keys()) if (old < second - seconds) counts.delete(old)
    },
    clear: () => counts.clear(),
    perSecond: () => {
      const end = secondNow()
      return Array.from({ length: seconds }, (_, at) => counts.get(end - seconds + at) ?? 0)
    },
  }
}
