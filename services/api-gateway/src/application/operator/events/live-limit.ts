import type { Position } from '@folio/event-store/port.ts'
import type { StreamedEvent } from './event-filter.ts'

/** The most events a second that a stream shows of those stored after a position; all before it are shown. */
export type LiveLimit = { readonly perSecond: number; readonly after: Position }

/** The events of a page that a stream leaves out: `count` of them from the index `first` on. */
export type LeftOut = { readonly first: number; readonly count: number }

/** A stream may show the events of so many seconds at once, where fewer came before. */
const SAVED_SECONDS = 2

/**
 * Makes the limit of one stream: a function that tells which of the next events it leaves out, the oldest of those that are
 * too many, so that the newest event is always shown.
 */
export const liveLimit = ({ perSecond, after }: LiveLimit, nowMs: () => number = () => performance.now()) => {
  const savedMax = perSecond * SAVED_SECONDS
  let saved = savedMax
  let savedAtMs = nowMs()

  return (events: readonly StreamedEvent[]): LeftOut => {
    const now = nowMs()
    saved = Math.min(savedMax, saved + ((now - savedAtMs) * perSecond) / 1000)
    savedAtMs = now
    const live = events.findIndex(({ position }) => position > after)
    if (live === -1) return { first: events.length, count: 0 }
    const came = events.length - live
    const shown = Math.min(came, Math.max(1, Math.floor(saved)))
    saved = Math.max(0, saved - shown)
    return { first: live, count: came - shown }
  }
}
