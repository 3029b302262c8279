import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { embeddedBus, failureLog } from '@folio/bus/embedded.ts'
import { openEmbeddedStore } from '@folio/event-store/embedded.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import { KEY_FILE } from '@folio/keys/embedded/key-file.ts'
import { embeddedKeys } from '@folio/keys/embedded.ts'
import { openEmbeddedReadModel } from '@folio/read-model/embedded.ts'
import type { KeyedPorts } from '@folio/service-kit/ports.ts'
import { startParts } from '@folio/service-kit/start-parts.ts'
import { type Log, silentTelemetry } from '@folio/service-kit/telemetry/telemetry.ts'
import type { TimeLimits } from '@folio/service-kit/time-limits.ts'
import { systemClock } from '../system-clock.ts'
import { masterKey } from './master-key.ts'

/** Open ports with a way to close them all. */
export type OpenPorts = {
  readonly ports: KeyedPorts
  /** True if the store had no event. */
  readonly isNew: boolean
  readonly close: () => Promise<void>
}

/** The data directory, and whether to start without lost keys, which leaves the data that they encrypted unreadable. */
export type EmbeddedSetting = {
  readonly dataDir: string
  readonly withoutKeys: boolean
  readonly times: TimeLimits
  readonly log: Log
  /** Left out, the machine's clock. */
  readonly clock?: Clock | undefined
  /** False: events do not wait for the disk, for a directory that counts only after `close`; left out, each append is durable. */
  readonly isSynced?: boolean | undefined
}

const makeDirectory = (dataDir: string): void => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (cause) {
    throw new Error(`${dataDir} is not a folder and cannot be made one`, { cause })
  }
}

const assertKeysThere = ({ dataDir, withoutKeys }: EmbeddedSetting): void => {
  if (withoutKeys || existsSync(join(dataDir, KEY_FILE))) return
  throw new Error(
    `${join(dataDir, KEY_FILE)} is missing: put it back from a backup, or start with --without-keys to go on without ` +
      'what it encrypted (texts and nicknames stay unreadable, old request ids count as used for other bodies)',
  )
}

/**
 * Opens all ports on a data directory for one process at a time; rejects if another process holds it or a file is
 * damaged, and then leaves nothing open.
 */
export const openEmbeddedPorts = (setting: EmbeddedSetting): Promise<OpenPorts> =>
  startParts(async (opened) => {
    const { dataDir, times, log, clock = systemClock(), isSynced } = setting
    makeDirectory(dataDir)
    const store = await openEmbeddedStore(dataDir, {
      isSynced,
      onDied: (error) => {
        // A supervisor may restart the process; acknowledged writes are safe.
        log.error({ err: error }, 'the event store can no longer write: the process exits')
        process.exit(1)
      },
    })
    opened(store.close)
    const isNew = (await store.lastPosition()) === 0
    if (!isNew) assertKeysThere(setting)
    const keys = embeddedKeys({ directory: dataDir, masterKey: masterKey(dataDir) })
    opened(keys.close)
    const onDiscard = (reason: string) => log.warn({ reason }, 'the read models are rebuilt')
    // It takes the expiring values out of their file: what fails without it fails before it.
    const readModel = await openEmbeddedReadModel({ dir: dataDir, clock, onDiscard })
    opened(readModel.close)
    const bus = embeddedBus({
      clock,
      onFailed: failureLog(log),
    })
    return {
      ports: { bus, store, readModel, keys, clock, times, ...silentTelemetry, log },
      isNew,
      close: async () => {
        await bus.close()
        await readModel.close()
        await keys.close()
        await store.close()
      },
    }
  })
