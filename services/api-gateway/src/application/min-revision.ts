import type { LedgerRevision } from '@folio/contracts/http/ledger-revision.ts'
import { IDENTITY_VIEW } from '@folio/contracts/identity/views.ts'
import { WALLET_VIEW } from '@folio/contracts/wallet/views.ts'
import { ReadModelUnavailable } from '@folio/read-model/port.ts'
import { timeLimits } from '@folio/service-kit/time-limits.ts'
import type { Gateway } from './gateway.ts'

/** Waits until the views that the gateway reads stand where a caller has seen the ledger; rejects when they do not in time. */
export const reachRevision = async (gateway: Gateway, revision: LedgerRevision | undefined): Promise<void> => {
  if (revision === undefined) return
  if (revision.epoch !== gateway.store.epoch) {
    throw new ReadModelUnavailable(`a ledger revision of epoch ${revision.epoch} cannot be reached`)
  }
  const views = [
    [WALLET_VIEW, gateway.wallets],
    [IDENTITY_VIEW, gateway.users],
  ] as const
  for (const [name, view] of views) {
    const position = revision.positions.get(name)
    if (position !== undefined) await view.reach(position, timeLimits.viewLagMs)
  }
}
