import type { Position, RecordedEvent, StorePage } from './port.ts'

/** What a subscription has received and not yet given to its handler. */
export type Inbox = {
  /** Everything wanted up to here has been received. */
  readonly reached: () => Position
  /** Takes an event; one that was taken before is left out. */
  readonly take: (event: RecordedEvent) => void
  /** Notes that nothing wanted lies between what has been received and a position. */
  readonly reach: (position: Position) => void
  /** Notes whether the server has nothing more to send than what comes from now on. */
  readonly setLive: (isLive: boolean) => void
  readonly isLive: () => boolean
  readonly isFull: () => boolean
  /** The next page, if there is anything to tell. */
  readonly page: () => StorePage | undefined
}

const BYTES_MAX = 8 * 1024 * 1024
const PAGES_MAX = 2

const weightOf = ({ data, metadata }: RecordedEvent): number => data.length + metadata.length

/** An inbox of a subscription that begins after a position; a page has at most so many events. */
export const inboxAfter = (after: Position, limit: number): Inbox => {
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
      bytes += weightOf(event)
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
      for (const event of page) bytes -= weightOf(event)
      given = events.length === 0 ? reached : (page.at(-1)?.position ?? given)
      isEndTold = isLive && events.length === 0
      return { events: page, position: given, atEnd: isEndTold }
    },
  }
}
