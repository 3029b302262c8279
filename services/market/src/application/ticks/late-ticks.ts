import type { LateTick } from '@folio/feed/port.ts'
import { HOUR_SECONDS } from '@folio/kernel/units/time-units.ts'

/** A late tick waits at most so many seconds for the event of a second with ticks. */
export const LATE_SECONDS_MAX = HOUR_SECONDS
/** The maximum number of late ticks in one event. */
const LATE_TICKS_MAX = 100

/** A late tick as an event names it. */
export type RecordedLateTick = { readonly symbol: string; readonly source_time: number; readonly quote: string }

/** The late ticks of a feed until an event names them. */
export type LateTicks = {
  readonly add: (late: readonly LateTick[]) => void
  /** Takes the late ticks for the event of an epoch. */
  readonly takeAt: (epoch: number) => readonly RecordedLateTick[]
}

const inOrder = (late: readonly LateTick[]): readonly LateTick[] =>
  late.toSorted(
    (a, b) => a.foundAt - b.foundAt || a.tick.sourceTime - b.tick.sourceTime || a.tick.sourceSeq - b.tick.sourceSeq,
  )

/**
 * Keeps the late ticks that were found after the newest recorded tick. The event of an epoch names those found since the tick
 * before it, the first hundred of them: that follows from the source's order and the recorded epochs alone, so each instance
 * makes the same event, also one that begins again.
 */
export const lateTicks = (newestRecorded: number): LateTicks => {
  let recordedTo = newestRecorded
  let waiting: LateTick[] = []
  return {
    add: (late) => {
      // As arguments of one call so many as a file may have out of order would be too many.
      for (const each of late) waiting.push(each)
    },
    takeAt: (epoch) => {
      const since = Math.max(recordedTo, epoch - LATE_SECONDS_MAX)
      const due = waiting.filter(({ foundAt }) => foundAt > since && foundAt <= epoch)
      waiting = waiting.filter(({ foundAt }) => foundAt > epoch)
      recordedTo = epoch
      return inOrder(due)
        .slice(0, LATE_TICKS_MAX)
        .map(({ tick: { symbol, sourceTime, quote } }) => ({ symbol, source_time: sourceTime, quote }))
    },
  }
}
