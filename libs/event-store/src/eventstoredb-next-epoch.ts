import { appendsOn } from './eventstoredb-appends.ts'
import { connect, unavailable } from './eventstoredb-connection.ts'
import { beginEpoch } from './eventstoredb-epoch.ts'
import { newestPosition } from './eventstoredb-newest.ts'
import { readsOn } from './eventstoredb-reads.ts'

/**
 * Puts a store that was restored under its next epoch and answers which that is; who opened it before can write to it no
 * longer. Nobody may be using it. Rejects with `StoreUnavailable` when it cannot be reached.
 */
export const beginNextEpoch = async (url: string): Promise<number> => {
  const connection = connect(url)
  const reads = readsOn(connection, newestPosition())
  const appends = appendsOn(connection, async () => {})
  try {
    return await beginEpoch(appends, reads)
  } catch (error) {
    throw unavailable(connection.address, error)
  } finally {
    await appends.close()
    connection.close()
  }
}
