import { join } from 'node:path'
import { updateCopy } from '@folio/event-store/embedded-copy.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import { beginNextEpoch } from '@folio/event-store/eventstoredb-next-epoch.ts'
import { removeViewsFile, VIEWS_FILE } from '@folio/read-model/embedded/file/views-file.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import { publishCheckpointName } from '@folio/service-kit/publishing/publisher.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { clusterAddresses } from '../settings/cluster-addresses.ts'
import type { Environment } from '../settings/read-settings.ts'
import { systemClock } from '../system-clock.ts'

/** A cluster's event store that was restored from a backup and is not in use yet. */
export type RestoredStore = {
  /**
   * Copies the store's events into a data directory; returns the number of events that the directory did not have yet.
   */
  readonly copyTo: (dir: string, onProgress: (position: number, last: number) => void) => Promise<number>
  /**
   * Puts the store under an epoch that neither it nor a view of the cluster had before, and returns that epoch. Events
   * that were published before the backup are not published again.
   */
  readonly beginNextEpoch: (atLeast: number) => Promise<number>
}

const newestEpochOf = async (redisUrl: string, views: readonly string[]): Promise<number> => {
  const readModel = await openRedisReadModel({ url: redisUrl, clock: systemClock() })
  try {
    const statuses = await Promise.all(views.map((view) => readModel.get(view, [])))
    return Math.max(0, ...statuses.map(({ status }) => status.checkpoint?.epoch ?? 0))
  } finally {
    await readModel.close()
  }
}

/** Returns the restored store that the environment names; `services` are those that may have events and views there. */
export const restoredStore = (environment: Environment, services: readonly string[]): RestoredStore => {
  const { eventStoreUrl: url, redisUrl } = clusterAddresses(environment)
  return {
    copyTo: async (dir, onProgress) => {
      const store = await openEventStoreDb({ url, log: silentLog })
      try {
        const added = await updateCopy(store, dir, onProgress)
        removeViewsFile(join(dir, VIEWS_FILE))
        return added
      } finally {
        await store.close()
      }
    },
    beginNextEpoch: async (atLeast) => {
      const shown = await newestEpochOf(redisUrl, services)
      return beginNextEpoch(url, {
        positions: services.map(publishCheckpointName),
        atLeast: Math.max(atLeast, shown + 1),
      })
    },
  }
}
