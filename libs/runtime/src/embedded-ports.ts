import { mkdirSync } from 'node:fs'
import { embeddedBus } from '@folio/bus/embedded.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { Log } from '@folio/service-kit/log.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import { masterKey } from './master-key.ts'
import { systemClock } from './system-clock.ts'

/** Ports that were opened, and how to close them all again. */
export type OpenPorts = { readonly ports: Ports; readonly close: () => Promise<void> }

/** Opens all ports on a data directory, for one process at a time; rejects when another holds it or its files are damaged. */
export const openEmbeddedPorts = async (dataDir: string, log: Log): Promise<OpenPorts> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const store = await openEmbeddedStore(dataDir)
  const clock = systemClock()
  const onDiscard = (reason: string) => log.warn({ reason }, 'the read models are begun anew')
  const readModel = await openEmbeddedReadModel({ dir: dataDir, clock, onDiscard })
  const keys = embeddedKeys({ directory: dataDir, masterKey: masterKey(dataDir) })
  const bus = embeddedBus({
    onFailed: (failure) => log.error({ err: failure.error }, 'a handler failed and is called again'),
  })
  return {
    ports: { bus, store, readModel, keys, clock, log },
    close: async () => {
      await bus.close()
      await readModel.close()
      await keys.close()
      await store.close()
    },
  }
}
