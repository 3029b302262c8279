import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBus } from '@folio/bus/embedded.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { KEY_FILE } from '@folio/keys/key-file.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { Log } from '@folio/service-kit/log.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import { unwatched } from '@folio/service-kit/unwatched.ts'
import { masterKey } from './master-key.ts'
import { systemClock } from './system-clock.ts'

/** Ports that were opened, and how to close them all again. */
export type OpenPorts = {
  readonly ports: KeyedPorts
  /** Whether the store had no event in it. */
  readonly isNew: boolean
  readonly close: () => Promise<void>
}

/** Where everything is kept, and whether to go on although the keys are lost: what they encrypted stays unreadable. */
export type EmbeddedSetting = {
  readonly dataDir: string
  readonly withoutKeys: boolean
  readonly times: TimeLimits
  readonly log: Log
}

const makeDirectory = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`${dataDir} is not a folder and cannot be made one`, { cause })
  }
}

/** Opens all ports on a data directory, for one process at a time; rejects when another holds it or its files are damaged. */
export const openEmbeddedPorts = async ({ dataDir, withoutKeys, times, log }: EmbeddedSetting): Promise<OpenPorts> => {
  makeDirectory(dataDir)
  const store = await openEmbeddedStore(dataDir, {
    onDied: (error) => {
      // Whoever started this process may start it again; what was acknowledged is safe.
      log.error({ err: error }, 'nothing can be written any more: the process ends')
      process.exit(1)
    },
  })
  const isNew = (await store.lastPosition()) === 0
  if (!isNew && !withoutKeys && !existsSync(join(dataDir, KEY_FILE))) {
    throw new Error(
      `${join(dataDir, KEY_FILE)} is missing: put it back from a backup, or start with --without-keys to go on without ` +
        'what it encrypted (texts and nicknames stay unreadable, old request ids count as used for other bodies)',
    )
  }
  const clock = systemClock()
  const onDiscard = (reason: string) => log.warn({ reason }, 'the read models are begun anew')
  const readModel = await openEmbeddedReadModel({ dir: dataDir, clock, onDiscard })
  const keys = embeddedKeys({ directory: dataDir, masterKey: masterKey(dataDir) })
  const bus = embeddedBus({
    onFailed: (failure) => log.error({ err: failure.error }, 'a handler failed and is called again'),
  })
  return {
    ports: { bus, store, readModel, keys, clock, times, ...unwatched, log },
    isNew,
    close: async () => {
      await bus.close()
      await readModel.close()
      await keys.close()
      await store.close()
    },
  }
}
