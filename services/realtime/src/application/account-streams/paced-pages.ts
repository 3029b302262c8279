import type { PacedQueue } from '../market/paced-queue.ts'

/** Reads events from a revision on, in order, at most a page; empty if there are none. */
type ReadPage<Event> = (from: number) => Promise<readonly Event[]>

type PageOptions = {
  /** The number of events of a full page. */
  readonly pageEvents: number
  readonly longReads: Pick<PacedQueue, 'runUnrefused'>
}

/**
 * Makes the reads of one account stream: the page after a full one waits in the queue of long reads, so that long
 * replays take turns. A stream that has caught up reads at once.
 */
export const pacedPages = <Event>(read: ReadPage<Event>, { pageEvents, longReads }: PageOptions): ReadPage<Event> => {
  let isLong = false
  return async (from) => {
    const page = isLong ? await longReads.runUnrefused(() => read(from)) : await read(from)
    isLong = page.length >= pageEvents
    return page
  }
}
