import type { LedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { RevisionNeverGiven } from '@folio/rest-server/revision-never-given.ts'
import type { Gateway } from '../gateway.ts'

const assertGiven = async (gateway: Gateway, { epoch, positions }: LedgerRevision): Promise<void> => {
  const { store, viewOf } = gateway
  const unknown = [...positions.keys()].find((service) => !Object.hasOwn(viewOf, service))
  if (unknown !== undefined) throw new RevisionNeverGiven(`the service ${unknown} does not exist`)
  // The revision is from before a restore, or of a newer epoch than this process knows.
  if (epoch !== store.epoch) throw new ReadModelUnavailable(`the ledger is not of epoch ${epoch}`)
  const newest = Math.max(0, ...positions.values())
  if (newest > (await store.lastPosition()))
    throw new RevisionNeverGiven(`the store has no event at position ${newest}`)
}

/**
 * Waits until the views reach the ledger revision that a caller has seen; rejects with `ReadModelUnavailable` if they do
 * not in time, and with `RevisionNeverGiven` if they never can.
 */
export const waitForRevision = async (gateway: Gateway, revision: LedgerRevision | undefined): Promise<void> => {
  if (revision === undefined) return
  await assertGiven(gateway, revision)
  for (const [service, view] of Object.entries(gateway.viewOf)) {
    const position = revision.positions.get(service)
    if (position !== undefined) await view.waitFor(position)
  }
}
