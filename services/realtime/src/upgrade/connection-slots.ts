import { randomUUID } from 'node:crypto'
import type { ExpiringKey, ReadModel } from '@folio/read-model/port.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'

/** The right of a user to one connection; `release` works once. */
export type Slot = { readonly release: () => Promise<void> }

/** The connection slots of all users. */
export type ConnectionSlots = {
  /** The most slots of a user. */
  readonly max: number
  /** Takes a slot; undefined if the user has as many as `max`. */
  readonly take: (user: string) => Promise<Slot | undefined>
  /** Stops the renewal of leases, and resolves when all released slots are free. */
  readonly stop: () => Promise<void>
}

type Lease = { readonly key: ExpiringKey; readonly holder: { readonly holder: string } }

const LEASE_MS = 60_000
const RENEW_EVERY_MS = 20_000
const RENEWED_AT_ONCE = 100

/**
 * Leases numbered slots per user in the read model, so that all instances count together and the slots of an instance that
 * died are free after a minute. An instance that lost a lease, such as in a failure of the read model, takes it again only
 * if it is free.
 */
export const connectionSlots = (
  readModel: ReadModel,
  { perUser, log }: { readonly perUser: number; readonly log: Log },
): ConnectionSlots => {
  const leases = new Set<Lease>()
  const releasing = new Set<Promise<void>>()

  const renew = async (lease: Lease): Promise<void> => {
    const { key, holder } = lease
    if ((await readModel.extend(key, holder, LEASE_MS)) || !leases.has(lease)) return
    await readModel.putIfAbsent(key, holder, LEASE_MS)
  }

  const renewAll = async (): Promise<void> => {
    const all = [...leases]
    for (let start = 0; start < all.length; start += RENEWED_AT_ONCE) {
      await Promise.all(
        all
          .slice(start, start + RENEWED_AT_ONCE)
          .filter((lease) => leases.has(lease))
          .map(renew),
      )
    }
  }

  const stopRenewing = startPeriodicTask({ name: 'renew_connection_slots', everyMs: RENEW_EVERY_MS, log }, renewAll)

  const giveBack = async ({ key, holder }: Lease): Promise<void> => {
    // Deletes the key only if this instance still holds the lease.
    if (await readModel.extend(key, holder, LEASE_MS)) await readModel.take(key)
  }

  const release = (lease: Lease): Promise<void> => {
    if (!leases.delete(lease)) return Promise.resolve()
    const released = giveBack(lease).finally(() => releasing.delete(released))
    releasing.add(released)
    return released
  }

  return {
    max: perUser,
    take: async (user) => {
      const holder = { holder: randomUUID() }
      for (let number = 0; number < perUser; number += 1) {
        const lease: Lease = { key: `socket/${user}/${number}`, holder }
        if (await readModel.putIfAbsent(lease.key, holder, LEASE_MS)) {
          leases.add(lease)
          return { release: () => release(lease) }
        }
      }
      return undefined
    },
    stop: async () => {
      await stopRenewing()
      await Promise.allSettled(releasing)
    },
  }
}
