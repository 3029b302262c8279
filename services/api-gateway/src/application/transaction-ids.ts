import { randomUUID } from 'node:crypto'
import { type ReadModel, ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Log } from '@folio/service-kit/log.ts'
import { repeatedly } from '@folio/service-kit/repeatedly.ts'

/** Milliseconds are counted from 2025, so that 41 bits last until 2094. */
const FIRST_MS = Date.UTC(2025, 0, 1)
const INSTANCES = 16
const PER_MS = 256
const LEASE_MS = 30_000
const RENEW_EVERY_MS = 5_000

/** An id of 53 bits: 41 of milliseconds, 4 of the instance, 8 of a sequence within the millisecond. */
export const transactionId = (ms: number, instance: number, sequence: number): number =>
  ((ms - FIRST_MS) * INSTANCES + instance) * PER_MS + sequence

/** A running source of transaction ids. */
export type TransactionIds = { readonly next: () => number; readonly stop: () => Promise<void> }

type Lease = { readonly instance: number; readonly untilMs: number }

/**
 * Makes ids that no other instance makes: each leases a number in the read model, and makes none without a lease. Ids
 * of one instance grow, also over a clock that steps back.
 */
export const transactionIds = async (readModel: ReadModel, log: Log): Promise<TransactionIds> => {
  const holder = { holder: randomUUID() }
  const keyOf = (instance: number) => `instance/${instance}`
  let lease: Lease | undefined
  let lastMs = 0
  let sequence = 0

  const renew = async (): Promise<void> => {
    const askedAtMs = Date.now()
    if (lease !== undefined && (await readModel.extend(keyOf(lease.instance), holder, LEASE_MS))) {
      lease = { instance: lease.instance, untilMs: askedAtMs + LEASE_MS }
      return
    }
    lease = undefined
    for (let instance = 0; instance < INSTANCES; instance += 1) {
      if (await readModel.putIfAbsent(keyOf(instance), holder, LEASE_MS)) {
        lease = { instance, untilMs: askedAtMs + LEASE_MS }
        return
      }
    }
    throw new ReadModelUnavailable(`all ${INSTANCES} gateway numbers are taken`)
  }

  await renew()
  const stopRenewing = repeatedly(RENEW_EVERY_MS, log, renew)
  return {
    next: () => {
      const nowMs = Date.now()
      if (lease === undefined || lease.untilMs < nowMs) throw new ReadModelUnavailable('no gateway number is leased')
      if (nowMs > lastMs) {
        lastMs = nowMs
        sequence = 0
      } else if (sequence === PER_MS - 1) {
        lastMs += 1
        sequence = 0
      } else {
        sequence += 1
      }
      return transactionId(lastMs, lease.instance, sequence)
    },
    stop: async () => {
      await stopRenewing()
      // A lease that ran out may be somebody else's by now.
      const isStillOurs = lease !== undefined && (await readModel.extend(keyOf(lease.instance), holder, LEASE_MS))
      if (lease !== undefined && isStillOurs) await readModel.take(keyOf(lease.instance))
    },
  }
}
