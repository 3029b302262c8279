import { randomUUID } from 'node:crypto'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { type ExpiringKey, ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/** The number of instances that can have a number at once. */
export const INSTANCES = 16
const LEASE_MS = 30_000
/**
 * The time for which a released number stays unused: longer than the clocks of two machines, or a clock and its ids,
 * differ.
 */
const UNUSED_MS = 5_000

/** The number of this instance, and the time of the monotonic clock until which it trusts that no other instance has it. */
type Lease = { readonly instance: number; readonly untilMs: number }

/** The lease of a number that no other instance has. */
export type InstanceLease = {
  /** The number while the lease is trusted; undefined without one. */
  readonly instance: () => number | undefined
  /** Renews the lease, or leases a number; rejects with `ReadModelUnavailable` while it can lease none. */
  readonly renew: () => Promise<void>
  /** Keeps the number from others for a while, and leases it no longer. */
  readonly release: () => Promise<void>
  /** The time for which the lease is trusted after it was renewed. */
  readonly trustedMs: number
}

const keyOf = (instance: number): ExpiringKey => `instance/${instance}`

/**
 * Leases a number of this instance in the read model. An instance trusts its lease for the life of a command since it was
 * renewed. Where the read model may have lost leases, an instance leases only the number that it held before, until the life
 * of a command and a margin are over: then the others have leased their numbers again, or trust them no longer.
 */
export const instanceLease = (
  { readModel, times }: Pick<Ports, 'readModel' | 'times'>,
  view: ViewReader,
): InstanceLease => {
  const holder = { holder: randomUUID() }
  const trustedMs = Math.min(times.commandLifeMs, LEASE_MS)
  let lease: Lease | undefined
  let held: number | undefined

  const candidates = async (): Promise<readonly number[]> => {
    const { claimsKept } = await view.get([])
    const all = claimsKept ? Array.from({ length: INSTANCES }, (_, instance) => instance) : []
    return held === undefined ? all : [held, ...all]
  }

  const renew = async (): Promise<void> => {
    // Counted from before the call: the read model begins its own count later and therefore ends it later.
    const untilMs = performance.now() + trustedMs
    if (lease !== undefined && (await readModel.extend(keyOf(lease.instance), holder, LEASE_MS))) {
      lease = { instance: lease.instance, untilMs }
      return
    }
    lease = undefined
    const numbers = await candidates()
    if (numbers.length === 0)
      throw new ReadModelUnavailable('cannot lease an instance number yet: other leases may have been lost')
    for (const instance of numbers) {
      if (await readModel.putIfAbsent(keyOf(instance), holder, LEASE_MS)) {
        lease = { instance, untilMs }
        held = instance
        return
      }
    }
    throw new ReadModelUnavailable(
      `all ${INSTANCES} instance numbers are leased: stop an instance, or wait ${LEASE_MS / SECOND_MS} s`,
    )
  }

  return {
    instance: () => (lease !== undefined && lease.untilMs >= performance.now() ? lease.instance : undefined),
    renew,
    release: async () => {
      if (lease !== undefined) await readModel.extend(keyOf(lease.instance), holder, UNUSED_MS)
    },
    trustedMs,
  }
}
