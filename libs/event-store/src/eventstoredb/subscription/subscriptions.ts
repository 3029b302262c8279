import { setImmediate } from 'node:timers/promises'
import type { EventReader, StorePage, StoreRange, Subscription } from '../../port.ts'
import { assertReadable } from '../../validate-arguments.ts'
import { advanceIdlePosition } from './advance-idle-position.ts'
import { receiveBufferAfter } from './receive-buffer.ts'
import { receiveEvents, type SubscriptionParts } from './receive-events.ts'
import { signal } from './signal.ts'

/** Subscribes on the server with a bounded buffer: when it is full, the server has to wait. */
export const subscribeOn = (
  parts: SubscriptionParts,
  { prefixes, after, limit }: StoreRange,
  onPage: (page: StorePage) => Promise<void>,
): Subscription => {
  const buffer = receiveBufferAfter(after, limit)
  const changed = signal()
  const ending = new AbortController()
  const ended = ending.signal

  const end = (): void => {
    ending.abort()
    changed.notify()
  }

  const deliver = async (): Promise<void> => {
    while (!ended.aborted) {
      // Events that arrive in one turn of the event loop go into one page.
      await setImmediate()
      // The subscription may have ended in this turn, when nothing waited for the signal.
      if (ended.aborted) return
      const page = buffer.page()
      if (page === undefined) await changed.wait()
      else await onPage(page).finally(changed.notify)
    }
  }

  const run = async (): Promise<void> => {
    const { reads, newest } = parts
    const received = receiveEvents(parts, { buffer, prefixes, changed, ended })
    const lag = advanceIdlePosition({ buffer, prefixes, reads, newest, ended, onMoved: changed.notify })
    const outcomes = await Promise.allSettled([received, deliver(), lag].map((task) => task.finally(end)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  const done = run()
  return {
    done,
    stop: async () => {
      end()
      await done.catch(() => {})
    },
  }
}

/** Starts subscriptions, and stops all that still run. */
export type Subscriptions = { readonly subscribe: EventReader['subscribe']; readonly stop: () => Promise<void> }

/** Makes the subscriptions of a store. */
export const subscriptionsOn = (parts: SubscriptionParts): Subscriptions => {
  const running = new Set<Subscription>()
  return {
    subscribe: (range, onPage) => {
      assertReadable(range.limit)
      const subscription = subscribeOn(parts, range, onPage)
      const forget = (): void => void running.delete(subscription)
      running.add(subscription)
      subscription.done.then(forget, forget)
      return subscription
    },
    stop: async () => {
      await Promise.all([...running].map(({ stop }) => stop()))
    },
  }
}
