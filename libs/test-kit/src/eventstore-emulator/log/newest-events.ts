import type { LoggedEvent } from './log-event.ts'

/** The newest events of a log, in memory, for live subscriptions. */
export type NewestEvents = {
  /** Adds the event of the next row. */
  readonly add: (event: LoggedEvent) => void
  /** The last row. */
  readonly lastSequence: () => number
  /** The events beyond a row, at most as many as asked for; undefined when the first of them is no longer in memory. */
  readonly beyond: (sequence: number, max: number) => readonly LoggedEvent[] | undefined
}

const KEPT = 1024

/** Begins without events, for a log that ends at this row. */
export const newestEvents = (last: number): NewestEvents => {
  let events: LoggedEvent[] = []
  let first = last + 1
  return {
    add: (event) => {
      events.push(event)
      if (events.length < 2 * KEPT) return
      events = events.slice(KEPT)
      first += KEPT
    },
    lastSequence: () => first + events.length - 1,
    beyond: (sequence, max) => {
      const at = sequence + 1 - first
      return at < 0 ? undefined : events.slice(at, at + max)
    },
  }
}
