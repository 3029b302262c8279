import { randomUUID } from 'node:crypto'
import type { ExpiringKey, ReadModel } from '@folio/read-model/port.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { repeatedly } from '@folio/service-kit/repeatedly.ts'

/** The right to one connection of a user; given back once. */
export type Slot = { readonly release: () => Promise<void> }

/** How many connections a user has, over all instances. */
export type ConnectionSlots = {
  /** A slot, or nothing where the user has all of them. */
  readonly take: (user: string) => Promise<Slot | undefined>
  /** Renews nothing more, and resolves when what was given back is free. */
  readonly stop: () => Promise<void>
}

type Lease = { readonly key: ExpiringKey; readonly holder: { readonly holder: string } }

const LEASE_MS = 60_000
const RENEW_EVERY_MS = 20_000
const RENEWED_AT_ONCE = 100

/**
 * Numbered slots per user, leased in the read model, so that all instances count together and those of an instance that
 * died are free again after a minute. A lease that was lost, as when the read model fell, is not fought for.
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

  const stopRenewing = repeatedly(RENEW_EVERY_MS, log, renewAll)

  const giveBack = async ({ key, holder }: Lease): Promise<void> => {
    // Only what is still one's own.
    if (await readModel.extend(key, holder, LEASE_MS)) await readModel.take(key)
  }

  const release = (lease: Lease): Promise<void> => {
    if (!leases.delete(lease)) return Promise.resolve()
    const released = giveBack(lease).finally(() => releasing.delete(released))
    releasing.add(released)
    return released
  }

  return {
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
