import { appendsOn } from './eventstoredb-appends.ts'
import { connect, unavailable } from './eventstoredb-connection.ts'
import { beginEpoch } from './eventstoredb-epoch.ts'
import { newestPosition } from './eventstoredb-newest.ts'
import { positionsOn } from './eventstoredb-positions.ts'
import { readsOn } from './eventstoredb-reads.ts'

/** What goes on under the next epoch, and the lowest number that it may have. */
export type NextEpoch = {
  /** Names of saved positions that are believed under it, too. */
  readonly positions?: readonly string[]
  readonly atLeast?: number
}

/**
 * Puts a store that was restored under its next epoch and answers which that is; who opened it before can write to it no
 * longer. Nobody may be using it. Rejects with `StoreUnavailable` when it cannot be reached.
 */
export const beginNextEpoch = async (
  url: string,
  { positions: names = [], atLeast = 0 }: NextEpoch = {},
): Promise<number> => {
  const connection = connect(url)
  const reads = readsOn(connection, newestPosition())
  const appends = appendsOn(connection, async () => {})
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
