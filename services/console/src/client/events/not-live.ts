import type { StreamState } from '../../api/events/follow-events.ts'

/** The event stream of a page while it gives no events. */
export type NotLive = {
  /** The end of the last connection; the begin of the first attempt where there was none. */
  readonly sinceMs: number
  /** The begin of the attempts to connect; undefined while the tab is hidden, which makes none. */
  readonly triedMs: number | undefined
  /** True if no attempt follows. */
  readonly isEnded: boolean
}

/** A connection that broke comes back by itself within this time, unless Folio or the network is away. */
const RECONNECTED_MS = 10_000

/** Returns the state of a stream after a change; undefined while it is live. */
export const notLiveAfter = (
  before: NotLive | undefined,
  status: StreamState['status'] | 'hidden',
  nowMs: number,
): NotLive | undefined => {
  if (status === 'live') return undefined
  return {
    sinceMs: before?.sinceMs ?? nowMs,
    triedMs: status === 'hidden' ? undefined : (before?.triedMs ?? nowMs),
    isEnded: status === 'ended',
  }
}

/** Tells if the page says that it is not live: at once after an end for good, else once no attempt has brought a connection for ten seconds. */
export const isTold = ({ triedMs, isEnded }: NotLive, nowMs: number): boolean =>
  isEnded || (triedMs !== undefined && nowMs - triedMs > RECONNECTED_MS)
