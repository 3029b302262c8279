import type { LoggedEvent } from './log-event.ts'

/** The newest events of a log, in memory: whoever follows the log needs no others. */
export type NewestEvents = {
  /** Takes the event of the next row. */
  readonly add: (event: LoggedEvent) => void
  /** The last row. */
  readonly lastSequence: () => number
  /** Those beyond a row, one for each row, at most so many; undefined where memory does not reach back so far. */
  readonly beyond: (sequence: number, max: number) => readonly LoggedEvent[] | undefined
}

const KEPT = 1024

/** None yet, of a log whose last row is this. */
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
