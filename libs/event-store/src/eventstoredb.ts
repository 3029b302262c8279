import { sleep } from '@folio/kernel/timing/sleep.ts'
import { appendEvents } from './eventstoredb/append/append-events.ts'
import { appendSender } from './eventstoredb/append/append-sender.ts'
import { connect, isPermanent, unavailable } from './eventstoredb/connection/connection.ts'
import { type EventStoreDbHealth, type EventStoreDbLog, watchHealth } from './eventstoredb/connection/health.ts'
import { currentEpoch, epochGuard, StaleEpoch } from './eventstoredb/positions/epoch.ts'
import { isUserStream } from './eventstoredb/positions/reserved-streams.ts'
import { positionsOn } from './eventstoredb/positions/saved-positions.ts'
import { readsOn } from './eventstoredb/read/reads.ts'
import { newestPosition } from './eventstoredb/subscription/newest-position.ts'
import { subscriptionsOn } from './eventstoredb/subscription/subscriptions.ts'
import { once } from './once.ts'
import type { EventStore, StoreUnavailable } from './port.ts'
import { assertReadable } from './validate-arguments.ts'

/** The address of an EventStoreDB, and what the adapter reports to. */
export type EventStoreDbSettings = {
  /** A connection string with its options, as `esdb://user:password@host:2113?tls=true`. */
  readonly url: string
  readonly log: EventStoreDbLog
  /** Called repeatedly once the store has a later epoch: the process must be restarted. */
  readonly onStaleEpoch?: (error: StoreUnavailable) => void
  /** The time limit of opening; milliseconds. */
  readonly connectWithinMs?: number
  /** The prefixes of streams that get an event every second or so, by which idle subscriptions know how far they have come. */
  readonly steadyPrefixes?: readonly string[]
}

/** An event store on a server, with the state of its connection, which reconnects by itself. */
export type EventStoreDb = EventStore & { readonly health: () => EventStoreDbHealth }

const CONNECT_WITHIN_MS = 6000
const CONNECT_EVERY_MS = 200

/** Retries until the work succeeds, the time is up, or the error is permanent. */
const retryFor = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const giveUpAtMs = performance.now() + ms
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isPermanent(error) || performance.now() + CONNECT_EVERY_MS >= giveUpAtMs) throw error
      await sleep(CONNECT_EVERY_MS)
    }
  }
}

/**
 * Opens the event store on an EventStoreDB, 23.10 or newer. Rejects with `StoreUnavailable`, which names the address
 * without credentials, when it cannot be reached in time. Later losses of the connection mend themselves.
 */
export const openEventStoreDb = async (settings: EventStoreDbSettings): Promise<EventStoreDb> => {
  const { url, log, onStaleEpoch = () => {}, connectWithinMs = CONNECT_WITHIN_MS, steadyPrefixes = [] } = settings
  const connection = connect(url)
  const newest = newestPosition()
  const reads = readsOn(connection, newest)
  const { admit, assertAdmitted, expect } = epochGuard(reads)
  const appends = appendSender(connection, admit)
  const epoch = await retryFor(connectWithinMs, () => currentEpoch(appends, reads)).catch((error: unknown) => {
    connection.close()
    throw unavailable(connection.address, error)
  })
  expect(epoch)
  const append = appendEvents({ appends, reads, newest })
  const positions = positionsOn(appends, reads)
  const subscriptions = subscriptionsOn({ connection, reads, newest, admit, steadyPrefixes })
  const probe = async (): Promise<void> => {
    await admit().catch((error: unknown) => {
      if (error instanceof StaleEpoch) onStaleEpoch(error)
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
    readAllBackwards: reads.readAllBackwards,
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
