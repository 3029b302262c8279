import { StoreUnavailable } from '@folio/event-store/port.ts'
import type { AccountEvent } from './account-event.ts'

/** What an account's stream is followed with. */
export type AccountStreamOptions = {
  /** The revision of the last event that needs not be told. */
  readonly after: number
  /** Reads events of the account from a revision on, in order, at most a page of them; empty where there are none. */
  readonly read: (from: number) => Promise<readonly AccountEvent[]>
  /** Told of each event once, in order, without a gap. */
  readonly onEvent: (event: AccountEvent) => void
  /** Where too much was told for now: a promise that resolves when more can be. */
  readonly room: () => Promise<void> | undefined
  /** Told once, when it cannot go on. */
  readonly onFailed: (error: unknown) => void
}

/** An account's stream that is followed. */
export type AccountStream = {
  /** Takes a live event; where events are missing before it, they are read from the store. */
  readonly offer: (event: AccountEvent) => void
  /** Reads on from the store until the event at this revision was told. */
  readonly readTo: (revision: number) => void
  readonly stop: () => void
}

/**
 * Tells the events of one account, each once and in order, whatever of them comes live, twice, or not at all. What does not
 * come in its turn is read from the store, page by page and only as fast as it is taken, so that nothing is ever queued.
 */
export const accountStream = ({ after, read, onEvent, room, onFailed }: AccountStreamOptions): AccountStream => {
  let last = after
  let known = after
  let isReading = false
  let isStopped = false

  const tell = (event: AccountEvent): void => {
    if (isStopped || event.revision !== last + 1) return
    last = event.revision
    onEvent(event)
  }

  const readOn = async (): Promise<void> => {
    while (!isStopped && last < known) {
      const before = last
      for (const event of await read(last + 1)) {
        await room()
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
