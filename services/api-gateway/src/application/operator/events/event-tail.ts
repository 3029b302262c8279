import type { EventReader, Position, StoreRange, Subscription } from '@folio/event-store/port.ts'
import { atMostEvery } from '@folio/kernel/timing/at-most-every.ts'
import { streamedEvent } from './event-filter.ts'
import { type EventPage, type RecentBounds, type RecentEvents, recentEvents } from './recent-events.ts'

/** The events of a store for many readers. */
export type EventTail = {
  /**
   * Delivers the events of a range, then the new ones of all streams: in order, once, without a gap; the next page waits for
   * the handler's promise. Readers at the end of the store share one subscription; a reader that is behind reads the store by
   * itself. `done` rejects when the store failed.
   */
  readonly follow: (range: StoreRange, onPage: (page: EventPage) => Promise<void>) => Subscription
}

/** The pause after readers were woken; events that come meanwhile are told together. */
const WAKE_EVERY_MS = 20

/** The size of pages, and the bounds of the events that are kept for readers which are a little behind. */
type TailSetting = { readonly limit: number; readonly kept?: RecentBounds | undefined }

/** The subscription that all readers share. */
type SharedReader = {
  readonly recent: RecentEvents
  /** Calls a function after new events, and after a failure; the returned function ends that. */
  readonly onChange: (wake: () => void) => () => void
  /** The failure of the store, if it failed. */
  readonly failure: () => Error | undefined
  readonly stop: () => void
}

const startShared = (store: EventReader, start: Position, { limit, kept }: TailSetting): SharedReader => {
  const recent = recentEvents(start, kept)
  const wakes = new Set<() => void>()
  let failure: Error | undefined
  const changes = atMostEvery(WAKE_EVERY_MS, () => {
    for (const wake of [...wakes]) wake()
  })

  const subscription = store.subscribe({ prefixes: [], after: start, limit }, async ({ events, position }) => {
    const added = events.map((recorded) => ({
      event: streamedEvent(recorded, store.epoch),
      bytes: recorded.data.length + recorded.metadata.length,
    }))
    recent.add(added, position)
    changes.call()
  })
  subscription.done.catch((error: unknown) => {
    failure = error instanceof Error ? error : new Error('the shared reader of events failed', { cause: error })
    changes.call()
  })
  return {
    recent,
    onChange: (wake) => {
      wakes.add(wake)
      return () => wakes.delete(wake)
    },
    failure: () => failure,
    stop: () => {
      changes.stop()
      subscription.stop().catch(() => undefined)
    },
  }
}

/** Reads a page of the store itself, for a reader that is behind what the shared reader keeps. */
const readBehind = async (store: EventReader, range: StoreRange, recent: RecentEvents): Promise<EventPage> => {
  const start = recent.start()
  const { events, position, atEnd } = await store.readAll(range)
  return {
    events: events.map((recorded) => streamedEvent(recorded, store.epoch)),
    // The end of the store is not before what the shared reader had read before.
    position: atEnd ? Math.max(position, start) : position,
    atEnd: false,
  }
}

/** A shared reader and the number of its readers. */
type Sharing = { readonly reader: Promise<SharedReader>; readers: number }

/** Shares one reader of a store, which runs while it has readers. */
const readerSharing = (store: EventReader, setting: TailSetting) => {
  let current: Sharing | undefined
  return {
    join: (): Sharing => {
      current ??= { reader: store.lastPosition().then((position) => startShared(store, position, setting)), readers: 0 }
      current.readers += 1
      return current
    },
    /** After the last reader has gone, or a failure, the next one begins with a new subscription. */
    leave: (sharing: Sharing, isFailed: boolean): void => {
      sharing.readers -= 1
      if (current === sharing && (isFailed || sharing.readers === 0)) current = undefined
      if (sharing.readers === 0) sharing.reader.then(({ stop }) => stop()).catch(() => undefined)
    },
  }
}

/** Makes the tail of a store; its shared subscription runs while there are readers. */
export const eventTail = (store: EventReader, setting: TailSetting): EventTail => {
  const { join, leave } = readerSharing(store, setting)

  const follow: EventTail['follow'] = (range, onPage) => {
    let after = range.after
    let isStopped = false
    let isFailed = false
    let wake: () => void = () => undefined

    const readOn = async ({ recent, onChange, failure }: SharedReader): Promise<void> => {
      const grown = (): Promise<void> =>
        new Promise((resolve) => {
          wake = resolve
          if (isStopped || failure() !== undefined || recent.end() > after) resolve()
        })
      const ignore = onChange(() => wake())
      try {
        while (!isStopped) {
          const failed = failure()
          if (failed !== undefined) throw failed
          const page = recent.after(after, range.limit) ?? (await readBehind(store, { ...range, after }, recent))
          if (isStopped) return
          await onPage(page)
          after = page.position
          if (page.atEnd) await grown()
        }
      } finally {
        ignore()
      }
    }

    const run = async (): Promise<void> => {
      const sharing = join()
      try {
        await readOn(await sharing.reader)
      } catch (error) {
        isFailed = true
        throw error
      } finally {
        leave(sharing, isFailed)
      }
    }

    const done = run()
    return {
      done,
      stop: async () => {
        isStopped = true
        wake()
        await done.catch(() => undefined)
      },
    }
  }

  return { follow }
}
