import { join } from 'node:path'
import { updateCopy } from '@folio/event-store/embedded-copy.ts'
import { openEventStoreDb } from '@folio/event-store/eventstoredb.ts'
import { copyView } from '@folio/read-model/copy-view.ts'
import { removeViewsFile, VIEWS_FILE } from '@folio/read-model/embedded/file/views-file.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import { openRedisReadModel } from '@folio/read-model/redis.ts'
import { silentLog } from '@folio/service-kit/telemetry/telemetry.ts'
import { closeAll, openAll } from '../ports/open-all.ts'
import { clusterAddresses } from '../settings/cluster-addresses.ts'
import type { Environment } from '../settings/read-settings.ts'
import { systemClock } from '../system-clock.ts'
import { patientReader } from './patient-reader.ts'

/** The target directory of a copy of a cluster, and the views to copy. */
export type CopyRequest = {
  readonly dir: string
  readonly views: readonly string[]
  readonly onProgress: (position: number, last: number) => void
}

/**
 * Copies a cluster's events and views into a data directory, which an auditor reads like any other. The copy of the
 * views ends before that of the events, so that the events reach at least as far. Events that an earlier copy left in
 * the directory are kept.
 */
export const copyCluster = async (environment: Environment, { dir, views, onProgress }: CopyRequest): Promise<void> => {
  const { eventStoreUrl, redisUrl } = clusterAddresses(environment)
  const clock = systemClock()
  const [store, shown] = await openAll([
    openEventStoreDb({ url: eventStoreUrl, log: silentLog }),
    openRedisReadModel({ url: redisUrl, clock }),
  ])
  const source = patientReader(store)
  try {
    // The events are copied once before the views, because the views need the directory, and the second copy then has
    // little to catch up on.
    await updateCopy(source, dir, onProgress)
    removeViewsFile(join(dir, VIEWS_FILE))
    const kept = await openEmbeddedReadModel({ dir, clock })
    try {
      for (const view of views) await copyView(shown, kept, view)
    } finally {
      await kept.close()
    }
    await updateCopy(source, dir, onProgress)
  } finally {
    await closeAll([shown, store])
  }
}
