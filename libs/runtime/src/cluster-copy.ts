import { join } from 'node:path'
import { bringCopy } from '@folio/event-store/embedded-copy.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import { copyView } from '@folio/read-model/copy-view.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import { removeViewsFile, VIEWS_FILE } from '@folio/read-model/views-file.ts'
import { silentLog } from '@folio/service-kit/log.ts'
import { clusterAddresses } from './cluster-addresses.ts'
import { closeAll, openAll } from './open-all.ts'
import type { Environment } from './read-settings.ts'
import { systemClock } from './system-clock.ts'

/** Where a cluster is copied to, and which views of it. */
export type CopyRequest = {
  readonly dir: string
  readonly views: readonly string[]
  readonly onProgress: (position: number, last: number) => void
}

/**
 * Copies a cluster's events and views into a data directory, so that an auditor works on them as on any other: the views
 * first, so that the events reach at least as far. What an earlier copy has of the events is kept.
 */
export const copyCluster = async (environment: Environment, { dir, views, onProgress }: CopyRequest): Promise<void> => {
  const { eventStoreUrl, redisUrl } = clusterAddresses(environment)
  const clock = systemClock()
  const [store, shown] = await openAll([
    openEventStoreDb({ url: eventStoreUrl, log: silentLog }),
    openRedisReadModel({ url: redisUrl, clock }),
  ])
  try {
    // The events first once, for the views need the directory, and little is left to catch up on afterwards.
    await bringCopy(store, dir, onProgress)
    removeViewsFile(join(dir, VIEWS_FILE))
    const kept = await openEmbeddedReadModel({ dir, clock })
    try {
      for (const view of views) await copyView(shown, kept, view)
    } finally {
      await kept.close()
    }
    await bringCopy(store, dir, onProgress)
  } finally {
    await closeAll([shown, store])
  }
}
