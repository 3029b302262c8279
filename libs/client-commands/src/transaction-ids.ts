import { randomUUID } from 'node:crypto'
import { type ExpiringKey, ReadModelUnavailable } from '@folio/read-model/port.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'

/** Milliseconds are counted from 2025, so that 41 bits last until 2094. */
const FIRST_MS = Date.UTC(2025, 0, 1)
const INSTANCES = 16
const PER_MS = 256
const LEASE_MS = 30_000
const RENEW_EVERY_MAX_MS = 1_000
/** The number of renewals in a row that may fail before a lease is not trusted. */
const RENEWALS_OF_TRUST = 4
/**
 * The time for which a released number stays unused: longer than the clocks of two machines, or a clock and its ids,
 * differ.
 */
const UNUSED_MS = 5_000

/** Makes an id of 53 bits: 41 of milliseconds, 4 of the instance, 8 of a sequence within the millisecond. */
const transactionId = (ms: number, instance: number, sequence: number): number =>
  ((ms - FIRST_MS) * INSTANCES + instance) * PER_MS + sequence

/** Ids below are the digits of the numbers of options accounts, which name opening balances. */
const TIMED_FROM = 10_000_000_000

/** Returns the time at which a transaction id was made, in milliseconds since 1970; undefined for an id that is made of an account's number. */
export const transactionTimeMs = (id: number): number | undefined =>
  id < TIMED_FROM ? undefined : FIRST_MS + Math.floor(id / (INSTANCES * PER_MS))

/** Returns the lowest transaction id that is made at a time, in milliseconds since 1970. */
export const firstTransactionIdAt = (ms: number): number => Math.max(TIMED_FROM, transactionId(Math.floor(ms), 0, 0))

/** A running source of transaction ids. */
export type TransactionIds = {
  /** Makes an id; throws `ReadModelUnavailable` while this instance has no number of its own. */
  readonly next: () => number
  /** Leases a number for this instance unless it has one; rejects with `ReadModelUnavailable` while it can lease none. */
  readonly ensure: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** The number of this instance, and the time of the monotonic clock until which it trusts that no other instance has it. */
type Lease = { readonly instance: number; readonly untilMs: number }

/**
 * Makes ids that no other instance makes: each instance leases a number in the read model, and makes no id without a
 * lease. An instance trusts its lease for the life of a command since it was renewed. Where the read model may have lost
 * leases, an instance leases only the number that it held before, until the life of a command and a margin are over: then
 * the others have leased their numbers again, or trust them no longer. The ids of one instance grow even if the clock steps
 * back.
 */
export const transactionIds = (
  { readModel, clock, log, times }: Pick<Ports, 'readModel' | 'clock' | 'log' | 'times'>,
  view: ViewReader,
): TransactionIds => {
  const holder = { holder: randomUUID() }
  const keyOf = (instance: number): ExpiringKey => `instance/${instance}`
  const trustedMs = Math.min(times.commandLifeMs, LEASE_MS)
  let lease: Lease | undefined
  let held: number | undefined
  let lastMs = 0
  let sequence = 0

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
      throw new ReadModelUnavailable('cannot lease a gateway number yet: other leases may have been lost')
    for (const instance of numbers) {
      if (await readModel.putIfAbsent(keyOf(instance), holder, LEASE_MS)) {
        lease = { instance, untilMs }
        held = instance
        return
      }
    }
    throw new ReadModelUnavailable('no gateway number is free')
  }

  const candidates = async (): Promise<readonly number[]> => {
    const { claimsKept } = await view.get([])
    const all = claimsKept ? Array.from({ length: INSTANCES }, (_, instance) => instance) : []
    return held === undefined ? all : [held, ...all]
  }

  const isLeased = (): boolean => lease !== undefined && lease.untilMs >= performance.now()

  let renewing: Promise<void> | undefined
  const renewOnce = (): Promise<void> => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const stopRenewing = startPeriodicTask(
    { name: 'renew_transaction_ids', everyMs: Math.min(trustedMs / RENEWALS_OF_TRUST, RENEW_EVERY_MAX_MS), log },
    renewOnce,
  )
  return {
    ensure: async () => {
      if (!isLeased()) await renewOnce()
    },
    next: () => {
      if (lease === undefined || !isLeased()) throw new ReadModelUnavailable('no gateway number is leased')
      const nowMs = Math.floor(clock() / 1000)
      const isSpent = sequence === PER_MS - 1
      sequence = nowMs > lastMs || isSpent ? 0 : sequence + 1
      lastMs = Math.max(nowMs, isSpent ? lastMs + 1 : lastMs)
      return transactionId(lastMs, lease.instance, sequence)
    },
    stop: async () => {
      await stopRenewing()
      if (lease !== undefined) await readModel.extend(keyOf(lease.instance), holder, UNUSED_MS)
    },
  }
}
