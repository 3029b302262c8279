import type { Position } from '@folio/event-store/port.ts'
import type { StreamedEvent } from './event-filter.ts'

/** The rate above which a stream thins out the events that are stored after a position; all before it are shown. */
export type LiveLimit = { readonly perSecond: number; readonly after: Position }

/** The events of a page that a stream leaves out: `count` of them from the index `first` on. */
export type LeftOut = { readonly first: number; readonly count: number }

/** The events of so many seconds at the limit may come at once after a lower rate. */
const CREDIT_SECONDS = 2
/** After a higher rate, all events are shown again once the stream was below the limit for about so many seconds. */
const DEBT_SECONDS = 1

/**
 * Makes the limit of one stream: a function that tells which of the next events it leaves out. While more come than the
 * limit, these are all but the newest of those that come together.
 */
export const liveLimit = ({ perSecond, after }: LiveLimit, nowMs: () => number = () => performance.now()) => {
  const creditMax = perSecond * CREDIT_SECONDS
  const debtMax = perSecond * DEBT_SECONDS
  let credit = creditMax
  let creditedAtMs = nowMs()

  return (events: readonly StreamedEvent[]): LeftOut => {
    const live = events.findIndex(({ position }) => position > after)
    if (live === -1) return { first: events.length, count: 0 }
    const came = events.length - live
    const now = nowMs()
    credit = Math.min(creditMax, credit + ((now - creditedAtMs) * perSecond) / 1000) - came
    creditedAtMs = now
    if (credit >= 0) return { first: live, count: 0 }
    credit = Math.max(-debtMax, credit)
    return { first: live, count: came - 1 }
  }
}
