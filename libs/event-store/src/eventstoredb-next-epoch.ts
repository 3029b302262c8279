import { appendSender } from './eventstoredb/append/append-sender.ts'
import { connect, unavailable } from './eventstoredb/connection/connection.ts'
import { beginEpoch } from './eventstoredb/positions/epoch.ts'
import { positionsOn } from './eventstoredb/positions/saved-positions.ts'
import { readsOn } from './eventstoredb/read/reads.ts'
import { newestPosition } from './eventstoredb/subscription/newest-position.ts'

/** The saved positions that stay valid in the next epoch, and its lowest allowed number. */
export type NextEpoch = {
  /** Names of saved positions to copy into the next epoch. */
  readonly positions?: readonly string[]
  readonly atLeast?: number
}

/**
 * Begins the next epoch of a restored store and returns it; processes that opened the store before can no longer write.
 * No process may be using the store. Rejects with `StoreUnavailable` when it cannot be reached.
 */
export const beginNextEpoch = async (
  url: string,
  { positions: names = [], atLeast = 0 }: NextEpoch = {},
): Promise<number> => {
  const connection = connect(url)
  const reads = readsOn(connection, newestPosition())
  const appends = appendSender(connection, async () => {})
  const positions = positionsOn(appends, reads)
  try {
    const epoch = await beginEpoch(appends, reads, atLeast)
    for (const name of names) {
      const saved = await positions.load(name)
      if (saved !== undefined) await positions.save(name, { ...saved, epoch })
    }
    return epoch
  } catch (error) {
    throw unavailable(connection.address, error)
  } finally {
    await appends.close()
    connection.close()
  }
}
