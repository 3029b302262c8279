import type { Clock } from '@folio/kernel/timestamp.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { startPeriodicTask } from '@folio/service-kit/periodic-task.ts'
import type { Ports } from '@folio/service-kit/ports.ts'
import type { ViewReader } from '@folio/service-kit/views/view-reader.ts'
import { INSTANCES, instanceLease } from './instance-lease.ts'

/** Milliseconds are counted from 2025, so that 41 bits last until 2094. */
const FIRST_MS = Date.UTC(2025, 0, 1)
const PER_MS = 256
const RENEW_EVERY_MAX_MS = 1_000
/** The number of renewals in a row that may fail before a lease is not trusted. */
const RENEWALS_OF_TRUST = 4
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

/** Returns a function that makes ids of an instance; they grow even if the clock steps back. */
const growingIds = (clock: Clock): ((instance: number) => number) => {
  let lastMs = 0
  let sequence = 0
  return (instance) => {
    const nowMs = Math.floor(clock() / 1000)
    const isSpent = sequence === PER_MS - 1
    sequence = nowMs > lastMs || isSpent ? 0 : sequence + 1
    lastMs = Math.max(nowMs, isSpent ? lastMs + 1 : lastMs)
    return transactionId(lastMs, instance, sequence)
  }
}

/** Makes ids that no other instance makes: each instance leases a number, and makes no id without a lease. */
export const transactionIds = (
  { readModel, clock, log, times }: Pick<Ports, 'readModel' | 'clock' | 'log' | 'times'>,
  view: ViewReader,
): TransactionIds => {
  const lease = instanceLease({ readModel, times }, view)
  const nextId = growingIds(clock)

  let renewing: Promise<void> | undefined
  const renewOnce = (): Promise<void> => {
    renewing ??= lease.renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  const stopRenewing = startPeriodicTask(
    { name: 'renew_transaction_ids', everyMs: Math.min(lease.trustedMs / RENEWALS_OF_TRUST, RENEW_EVERY_MAX_MS), log },
    renewOnce,
  )
  return {
    ensure: async () => {
      if (lease.instance() === undefined) await renewOnce()
    },
    next: () => {
      const instance = lease.instance()
      if (instance === undefined) throw new ReadModelUnavailable('no instance number is leased')
      return nextId(instance)
    },
    stop: async () => {
      await stopRenewing()
      await lease.release().catch((error: unknown) => {
        // The lease ends by itself; a rejection would leave the other parts of the process running.
        log.warn({ err: error }, 'the number of this instance could not be released')
      })
    },
  }
}
