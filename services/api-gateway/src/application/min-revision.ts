import type { LedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import type { Gateway } from './gateway.ts'
import { byService } from './views.ts'

/** Waits until the views that the gateway reads stand where a caller has seen the ledger; rejects when they do not in time. */
export const reachRevision = async (gateway: Gateway, revision: LedgerRevision | undefined): Promise<void> => {
  if (revision === undefined) return
  if (revision.epoch !== gateway.store.epoch) {
    throw new ReadModelUnavailable(`a ledger revision of epoch ${revision.epoch} cannot be reached`)
  }
  for (const [service, view] of byService(gateway)) {
    const position = revision.positions.get(service)
    if (position !== undefined) await view.reach(position)
  }
}
