import { eventBytes } from '../../event-bytes.ts'
import type { Position, RecordedEvent, StorePage } from '../../port.ts'

/** Events that a subscription has received and not yet passed to its handler. */
export type ReceiveBuffer = {
  /** The position up to which all matching events were received. */
  readonly reached: () => Position
  /** Adds an event, unless it was added before. */
  readonly take: (event: RecordedEvent) => void
  /** Records that no matching event lies between the last one and a position. */
  readonly reach: (position: Position) => void
  /** Records whether the server has caught up and sends only new events. */
  readonly setLive: (isLive: boolean) => void
  readonly isLive: () => boolean
  readonly isFull: () => boolean
  /** Removes and returns the next page; undefined when there is no news. */
  readonly page: () => StorePage | undefined
}

const BYTES_MAX = 8 * 1024 * 1024
const PAGES_MAX = 2

/** Makes the buffer of a subscription that begins after a position; a page has at most `limit` events. */
export const receiveBufferAfter = (after: Position, limit: number): ReceiveBuffer => {
  let events: RecordedEvent[] = []
  let bytes = 0
  let reached = after
  let given = after
  let isLive = false
  let isEndTold = false

  return {
    reached: () => reached,
    take: (event) => {
      if (event.position <= reached) return
      reached = event.position
      bytes += eventBytes(event)
      events.push(event)
    },
    reach: (position) => {
      reached = Math.max(reached, position)
    },
    setLive: (live) => {
      isLive = live
    },
    isLive: () => isLive,
    isFull: () => events.length >= PAGES_MAX * limit || bytes >= BYTES_MAX,
    page: () => {
      if (events.length === 0 && reached === given && (isEndTold || !isLive)) return undefined
      const page = events.slice(0, limit)
      events = events.slice(limit)
      for (const event of page) bytes -= eventBytes(event)
      given = events.length === 0 ? reached : (page.at(-1)?.position ?? given)
      isEndTold = isLive && events.length === 0
      return { events: page, position: given, atEnd: isEndTold }
    },
  }
}
