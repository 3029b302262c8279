import { join } from 'node:path'
import { bringCopy } from '@folio/event-store/embedded-copy.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import { beginNextEpoch } from '@folio/event-store/eventstoredb-next-epoch.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import { removeViewsFile, VIEWS_FILE } from '@folio/read-model/views-file.ts'
import { silentLog } from '@folio/service-kit/log.ts'
import { outboxName } from '@folio/service-kit/outbox.ts'
import { clusterAddresses } from './cluster-addresses.ts'
import type { Environment } from './read-settings.ts'
import { systemClock } from './system-clock.ts'

/** A cluster's event store that was put back from a backup, while nobody uses it yet. */
export type RestoredStore = {
  /** Copies its events into a data directory; answers how many of them the directory did not have yet. */
  readonly copyTo: (dir: string, onProgress: (position: number, last: number) => void) => Promise<number>
  /**
   * Puts it under an epoch that neither it nor a view of the cluster was under before, and answers which. What was published
   * when the backup was made is not published again.
   */
  readonly beginNextEpoch: (atLeast: number) => Promise<number>
}

const newestEpochOf = async (redisUrl: string, views: readonly string[]): Promise<number> => {
  const readModel = await openRedisReadModel({ url: redisUrl, clock: systemClock() })
  try {
    const standings = await Promise.all(views.map((view) => readModel.get(view, [])))
    return Math.max(0, ...standings.map(({ standing }) => standing.mark?.epoch ?? 0))
  } finally {
    await readModel.close()
  }
}

/** The restored store that the environment names; `services` are those whose events and views there may be. */
export const restoredStore = (environment: Environment, services: readonly string[]): RestoredStore => {
  const { eventStoreUrl: url, redisUrl } = clusterAddresses(environment)
  return {
    copyTo: async (dir, onProgress) => {
      const store = await openEventStoreDb({ url, log: silentLog })
      try {
        const added = await bringCopy(store, dir, onProgress)
        removeViewsFile(join(dir, VIEWS_FILE))
        return added
      } finally {
        await store.close()
      }
    },
    beginNextEpoch: async (atLeast) => {
      const shown = await newestEpochOf(redisUrl, services)
      return beginNextEpoch(url, { positions: services.map(outboxName), atLeast: Math.max(atLeast, shown + 1) })
    },
  }
}
