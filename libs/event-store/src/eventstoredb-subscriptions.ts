import { assertReadable } from './call-rules.ts'
import type { Subscribing } from './eventstoredb-receive.ts'
import { subscribeOn } from './eventstoredb-subscription.ts'
import type { EventReader, Subscription } from './port.ts'

/** Subscriptions, and an end to all of them that still run. */
export type Subscriptions = { readonly subscribe: EventReader['subscribe']; readonly stop: () => Promise<void> }

/** The subscriptions of a store. */
export const subscriptionsOn = (subscribing: Subscribing): Subscriptions => {
  const running = new Set<Subscription>()
  return {
    subscribe: (range, onPage) => {
      assertReadable(range.limit)
      const subscription = subscribeOn(subscribing, range, onPage)
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
