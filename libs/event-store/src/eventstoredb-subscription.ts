import { setImmediate } from 'node:timers/promises'
import { change } from './eventstoredb-change.ts'
import { inboxAfter } from './eventstoredb-inbox.ts'
import { followLag } from './eventstoredb-lag.ts'
import { receive, type Subscribing } from './eventstoredb-receive.ts'
import type { StorePage, StoreRange, Subscription } from './port.ts'

/** Subscribes on the server; what was received and not yet handled is bounded: beyond that the server has to wait. */
export const subscribeOn = (
  subscribing: Subscribing,
  { prefixes, after, limit }: StoreRange,
  onPage: (page: StorePage) => Promise<void>,
): Subscription => {
  const inbox = inboxAfter(after, limit)
  const changed = change()
  const ending = new AbortController()
  const ended = ending.signal

  const end = (): void => {
    ending.abort()
    changed.tell()
  }

  const give = async (): Promise<void> => {
    while (!ended.aborted) {
      // What comes in the same turn goes into the same page.
      await setImmediate()
      // The end may have come meanwhile: it is told of once, and nobody was waiting.
      if (ended.aborted) return
      const page = inbox.page()
      if (page === undefined) await changed.wait()
      else await onPage(page).finally(changed.tell)
    }
  }

  const run = async (): Promise<void> => {
    const { reads, newest } = subscribing
    const received = receive(subscribing, { inbox, prefixes, changed, ended })
    const lag = followLag({ inbox, prefixes, reads, newest, ended, onMoved: changed.tell })
    const parts = await Promise.allSettled([received, give(), lag].map((part) => part.finally(end)))
    for (const part of parts) if (part.status === 'rejected') throw part.reason
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
