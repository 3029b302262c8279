import { assertReadable } from './call-rules.ts'
import type { EventReader, Position, StorePage, StoreRange, Subscription } from './port.ts'

/** One who follows a store: where it stands, so that what it has not seen is kept, and how to wake it. */
export type Follower = { readonly position: () => Position; readonly wake: () => void }

/** Where a subscription gets its pages, and how it learns that there is more. */
export type Source = {
  readonly read: (range: StoreRange) => Promise<StorePage>
  /** The newest position known of. */
  readonly last: () => Position
  /** Wakes the follower whenever the store has grown, until the answer is called. */
  readonly follow: (follower: Follower) => () => void
}

/** Reads on and on from a source, one page at a time, and waits at the end for more; the first page is given even if empty. */
const subscribeTo = (source: Source, range: StoreRange, onPage: (page: StorePage) => Promise<void>): Subscription => {
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

/** Subscriptions to a source, and an end to all of them that still run. */
export const subscriptionsTo = (
  source: Source,
): { readonly subscribe: EventReader['subscribe']; readonly stop: () => Promise<void> } => {
  const running = new Set<Subscription>()
  return {
    subscribe: (range, onPage) => {
      assertReadable(range.limit)
      const follow: Source['follow'] = (follower) => {
        const unfollow = source.follow(follower)
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
