import type { EventReader, Position, StorePage, StoreRange, Subscription } from './port.ts'
import { assertReadable } from './validate-arguments.ts'

/** A subscriber of a store: its position, so that later events are kept for it, and a way to wake it. */
export type Subscriber = { readonly position: () => Position; readonly wake: () => void }

/** Supplies a subscription with pages, and wakes it when there is more. */
export type PageSource = {
  readonly read: (range: StoreRange) => Promise<StorePage>
  /** The newest known position. */
  readonly last: () => Position
  /** Wakes the subscriber whenever the store has grown; the returned function ends that. */
  readonly follow: (subscriber: Subscriber) => () => void
}

/** Reads a source page by page, and waits at the end for more; delivers the first page even if it is empty. */
const subscribeTo = (
  source: PageSource,
  range: StoreRange,
  onPage: (page: StorePage) => Promise<void>,
): Subscription => {
  let after = range.after
  let isStopped = false
  let wake: () => void = () => {}

  const grown = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
      if (isStopped || source.last() > after) resolve()
    })

  const run = async (): Promise<void> => {
    const unfollow = source.follow({ position: () => after, wake: () => wake() })
    try {
      for (let isFirst = true; !isStopped; isFirst = false) {
        const page = await source.read({ ...range, after })
        if (isStopped) return
        if (isFirst || page.position > after) await onPage(page)
        after = page.position
        if (page.atEnd) await grown()
      }
    } finally {
      unfollow()
    }
  }

  const done = run()
  return {
    done,
    stop: async () => {
      isStopped = true
      wake()
      await done.catch(() => {})
    },
  }
}

/** Starts subscriptions to a source, and stops all that still run. */
export const catchUpSubscriptions = (
  source: PageSource,
): { readonly subscribe: EventReader['subscribe']; readonly stop: () => Promise<void> } => {
  const running = new Set<Subscription>()
  return {
    subscribe: (range, onPage) => {
      assertReadable(range.limit)
      const follow: PageSource['follow'] = (subscriber) => {
        const unfollow = source.follow(subscriber)
        return () => {
          unfollow()
          running.delete(subscription)
        }
      }
      const subscription = subscribeTo({ ...source, follow }, range, onPage)
      running.add(subscription)
      return subscription
    },
    stop: async () => {
      await Promise.all([...running].map(({ stop }) => stop()))
    },
  }
}
