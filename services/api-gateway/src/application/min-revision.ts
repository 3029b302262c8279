import type { LedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Gateway } from './gateway.ts'
import { byService } from './views.ts'

/** A ledger revision that this ledger cannot have given: waiting for it is in vain. */
export class RevisionNeverGiven extends Error {
  override readonly name = 'RevisionNeverGiven'
}

const assertGiven = async (gateway: Gateway, { epoch, positions }: LedgerRevision): Promise<void> => {
  const { store } = gateway
  const services = new Set(byService(gateway).map(([service]) => service))
  const unknown = [...positions.keys()].find((service) => !services.has(service))
  if (unknown !== undefined) throw new RevisionNeverGiven(`there is no service ${unknown}`)
  // It was given before a restore, or by what this process has not heard of yet.
  if (epoch !== store.epoch) throw new ReadModelUnavailable(`the ledger is not of epoch ${epoch}`)
  const newest = Math.max(0, ...positions.values())
  if (newest > (await store.lastPosition())) throw new RevisionNeverGiven(`nothing stands at position ${newest}`)
}

/**
 * Waits until the views that the gateway reads stand where a caller has seen the ledger; rejects with
 * `ReadModelUnavailable` when they do not in time, and with `RevisionNeverGiven` when they never can.
 */
export const reachRevision = async (gateway: Gateway, revision: LedgerRevision | undefined): Promise<void> => {
  if (revision === undefined) return
  await assertGiven(gateway, revision)
  for (const [service, view] of byService(gateway)) {
    const position = revision.positions.get(service)
    if (position !== undefined) await view.reach(position)
  }
}
