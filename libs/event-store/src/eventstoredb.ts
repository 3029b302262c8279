import { setTimeout as pause } from 'node:timers/promises'
import { assertReadable } from './call-rules.ts'
import { appendEvents } from './eventstoredb-append-events.ts'
import { appendsOn } from './eventstoredb-appends.ts'
import { connect, isLasting, unavailable } from './eventstoredb-connection.ts'
import { currentEpoch, EpochPassed, epochGuard } from './eventstoredb-epoch.ts'
import { type EventStoreDbHealth, type EventStoreDbLog, watchHealth } from './eventstoredb-health.ts'
import { newestPosition } from './eventstoredb-newest.ts'
import { positionsOn } from './eventstoredb-positions.ts'
import { readsOn } from './eventstoredb-reads.ts'
import { isUserStream } from './eventstoredb-side-streams.ts'
import { subscriptionsOn } from './eventstoredb-subscriptions.ts'
import { once } from './once.ts'
import type { EventStore, StoreUnavailable } from './port.ts'

/** How to reach an EventStoreDB. */
export type EventStoreDbSettings = {
  /** A connection string with its options, as `esdb://user:password@host:2113?tls=true`. */
  readonly url: string
  readonly log: EventStoreDbLog
  /** Told, again and again, that the store is under a later epoch: whoever opened it can only begin anew. */
  readonly onEpochPassed?: (error: StoreUnavailable) => void
  /** How long opening tries to reach it; milliseconds. */
  readonly connectWithinMs?: number
}

/** An event store on a server, which may be lost and found again at any time, and how the connection to it is doing. */
export type EventStoreDb = EventStore & { readonly health: () => EventStoreDbHealth }

const CONNECT_WITHIN_MS = 6000
const CONNECT_EVERY_MS = 200

/** Tries until it succeeds, the time is up, or trying again is of no use. */
const tryFor = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const giveUpAt = Date.now() + ms
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isLasting(error) || Date.now() + CONNECT_EVERY_MS >= giveUpAt) throw error
      await pause(CONNECT_EVERY_MS)
    }
  }
}

/**
 * Opens the event store on an EventStoreDB, 23.10 or newer. Rejects with `StoreUnavailable`, which names the address
 * without credentials, when it cannot be reached in time. Whatever is lost later comes back by itself.
 */
export const openEventStoreDb = async (settings: EventStoreDbSettings): Promise<EventStoreDb> => {
  const { url, log, onEpochPassed = () => {}, connectWithinMs = CONNECT_WITHIN_MS } = settings
  const connection = connect(url)
  const newest = newestPosition()
  const reads = readsOn(connection, newest)
  const { admit, assertAdmitted, expect } = epochGuard(reads)
  const appends = appendsOn(connection, admit)
  const epoch = await tryFor(connectWithinMs, () => currentEpoch(appends, reads)).catch((error: unknown) => {
    connection.close()
    throw unavailable(connection.address, error)
  })
  expect(epoch)
  const append = appendEvents({ appends, reads, newest })
  const positions = positionsOn(appends, reads)
  const subscriptions = subscriptionsOn({ connection, reads, newest, admit })
  const probe = async (): Promise<void> => {
    await admit().catch((error: unknown) => {
      if (error instanceof EpochPassed) onEpochPassed(error)
      throw error
    })
  }
  const watch = watchHealth(probe, connection.address, log)
  return {
    epoch,
    append: async (events) => {
      assertAdmitted()
      return append(events)
    },
    savePosition: async (name, saved) => {
      if (saved.epoch !== epoch) {
        throw new Error(`a position of epoch ${saved.epoch} in a store of epoch ${epoch}: ${name}`)
      }
      assertAdmitted()
      await positions.save(name, saved)
    },
    loadPosition: positions.load,
    readStream: async (stream, range) => {
      assertReadable(range.limit)
      return isUserStream(stream) ? reads.readStream(stream, range) : []
    },
    readAll: reads.readAll,
    lastPosition: reads.lastPosition,
    subscribe: subscriptions.subscribe,
    health: watch.health,
    close: once(async () => {
      await subscriptions.stop()
      await appends.close()
      await watch.stop()
      connection.close()
    }),
  }
}
