import type { EventStore, Position, StorePage } from '@folio/event-store/port.ts'
import { sleep } from '@folio/kernel/timing/sleep.ts'
import { UnknownEventType } from '../events/event-codec.ts'
import type { Log } from '../telemetry/telemetry.ts'

/** An expected end of a subscription: the follower begins again without a warning. */
export class BeginAgain extends Error {
  override readonly name: string = 'BeginAgain'
}

/** The dependencies of following streams. */
export type FollowStreamOptions = {
  /** The service that follows, as log lines name it. */
  readonly service: string
  readonly store: Pick<EventStore, 'subscribe'>
  /** The prefixes of the streams to follow. */
  readonly prefixes: readonly string[]
  /** Tells if this instance must follow. */
  readonly isOwner: () => boolean
  /** Loads the position after which to follow; called at the start and after each fault. */
  readonly begin: () => Promise<Position>
  /** Handles the next page; the follower reads no other before it resolves, and begins again if it rejects. */
  readonly onPage: (page: StorePage) => Promise<void>
  /** Called with an event that this release does not know: the follower stops before it. */
  readonly onUnknownEvent: (error: UnknownEventType) => void
  readonly log: Log
}

/** A running stream follower. */
export type StreamFollower = {
  /** Ends the current subscription, so that the follower begins again if this instance must still follow. */
  readonly beginAgain: () => Promise<void>
  readonly stop: () => Promise<void>
}

const PAGE_EVENTS = 1000
const LOOK_EVERY_MS = 100
const RETRY_MAX_MS = 5000

/**
 * Follows streams of the store while this instance must, page after page; after a fault it begins again, with growing pauses,
 * until an event that this release does not know.
 */
export const followStream = (options: FollowStreamOptions): StreamFollower => {
  const { service, store, prefixes, isOwner, begin, onPage, onUnknownEvent, log } = options
  const stopping = new AbortController()
  const { signal } = stopping
  let endSubscription: (() => Promise<void>) | undefined

  const followOnce = async (): Promise<void> => {
    const after = await begin()
    const subscription = store.subscribe({ prefixes, after, limit: PAGE_EVENTS }, onPage)
    endSubscription = subscription.stop
    if (signal.aborted) await subscription.stop()
    await subscription.done
  }

  const followOn = async (): Promise<void> => {
    for (let pauseMs = LOOK_EVERY_MS; !signal.aborted; ) {
      const startedAtMs = performance.now()
      const isActive = isOwner()
      try {
        if (isActive) await followOnce()
      } catch (error) {
        if (error instanceof UnknownEventType) {
          onUnknownEvent(error)
          return
        }
        if (!(error instanceof BeginAgain))
          log.warn({ err: error, service }, 'the follower failed and restarts from its checkpoint')
      }
      const wentWell = !isActive || performance.now() - startedAtMs > RETRY_MAX_MS
      pauseMs = wentWell ? LOOK_EVERY_MS : Math.min(pauseMs * 2, RETRY_MAX_MS)
      await sleep(pauseMs, signal)
    }
  }
  const running = followOn()

  return {
    beginAgain: async () => {
      await endSubscription?.()
    },
    stop: async () => {
      stopping.abort()
      await endSubscription?.()
      await running
    },
  }
}
