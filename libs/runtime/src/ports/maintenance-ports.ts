import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { type UpgradedFormat, upgradeEmbeddedStore } from '@folio/event-store/embedded-upgrade.ts'
import type { EventStore } from '@folio/event-store/port.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { ReadModel } from '@folio/read-model/port.ts'

/** The ports that maintain a data directory while no server runs. */
export type MaintenancePorts = {
  readonly store: EventStore
  readonly readModel: ReadModel
  readonly close: () => Promise<void>
}

/**
 * Opens a data directory for maintenance; rejects with `StoreUnavailable`, naming the holder, while a server has it
 * open.
 */
export const openForMaintenance = async (dataDir: string): Promise<MaintenancePorts> => {
  const store = await openEmbeddedStore(dataDir)
  const readModel = await openEmbeddedReadModel({ dir: dataDir }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  return {
    store,
    readModel,
    close: async () => {
      await readModel.close()
      await store.close()
    },
  }
}

/**
 * Gives the store of a data directory the newest format; throws `StoreUnavailable`, naming the holder, while a server has it open,
 * and where there is no store.
 */
export const upgradeStore = (dataDir: string): UpgradedFormat => upgradeEmbeddedStore(dataDir)
