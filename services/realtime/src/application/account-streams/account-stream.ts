import { StoreUnavailable } from '@folio/event-store/port.ts'

/** An event with its place in the stream of its account. */
type Numbered = { readonly revision: number }

/** The source and the callbacks of an account stream. */
export type AccountStreamOptions<Event extends Numbered> = {
  /** The revision after which events are passed on. */
  readonly after: number
  /** Reads events of the account from a revision on, in order, at most a page; empty if there are none. */
  readonly read: (from: number) => Promise<readonly Event[]>
  /** Called with each event once, in order, without a gap. */
  readonly onEvent: (event: Event) => void
  /** Returns a promise of the moment when the receiver can take more events; undefined if it can now. */
  readonly whenDrained: () => Promise<void> | undefined
  /** Called once with the error that ended the stream. */
  readonly onFailed: (error: unknown) => void
}

/** A running account stream. */
export type AccountStream<Event extends Numbered> = {
  /** Takes a live event; reads the events missing before it from the store. */
  readonly offer: (event: Event) => void
  /** Reads from the store until the event at this revision has been passed on. */
  readonly readTo: (revision: number) => void
  readonly stop: () => void
}

/**
 * Passes on the events of one account, each once and in order, even if live events are repeated, reordered or lost. It reads
 * an event that does not come live in its turn from the store, page by page and only as fast as the receiver takes them,
 * so that no queue grows.
 */
export const accountStream = <Event extends Numbered>({
  after,
  read,
  onEvent,
  whenDrained,
  onFailed,
}: AccountStreamOptions<Event>): AccountStream<Event> => {
  let last = after
  let known = after
  let isReading = false
  let isStopped = false

  const tell = (event: Event): void => {
    if (isStopped || event.revision !== last + 1) return
    last = event.revision
    onEvent(event)
  }

  const readOn = async (): Promise<void> => {
    while (!isStopped && last < known) {
      const before = last
      for (const event of await read(last + 1)) {
        await whenDrained()
        tell(event)
      }
      if (last === before && !isStopped) throw new StoreUnavailable(`revision ${last + 1} cannot be read`)
    }
    isReading = false
  }

  const readTo = (revision: number): void => {
    known = Math.max(known, revision)
    if (isReading || isStopped || last >= known) return
    isReading = true
    readOn().catch((error: unknown) => {
      isStopped = true
      onFailed(error)
    })
  }

  return {
    offer: (event) => {
      if (!isReading && event.revision === last + 1) tell(event)
      else readTo(event.revision)
    },
    readTo,
    stop: () => {
      isStopped = true
    },
  }
}
