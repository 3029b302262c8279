import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { type OpenProcess, type ViewKey, viewKeys } from '@folio/contracts/view-keys.ts'
import { type WalletEvent, walletEvents } from '@folio/contracts/wallet/events.ts'
import type { RateEvent } from '@folio/contracts/wallet/rates.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { WALLET_STATUS_AFTER, type WalletEntry, walletKeys } from '@folio/contracts/wallet/views.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Project, ViewWriter } from '@folio/service-kit/views/projection.ts'
import { walletIdIn } from './money.ts'

type ProjectedEvent = WalletEvent | RateEvent

const walletEntry = (
  stored: StoredEvent<ProjectedEvent>,
  party: Party,
  status: WalletEntry['status'],
): [ViewKey<WalletEntry>, WalletEntry] => {
  const { client_id, wallet_id, wallet_type } = party
  const entry = { client_id, wallet_id, wallet_type, status, revision: stored.revision, at: stored.metadata.at }
  return [walletKeys.wallet(wallet_id), entry]
}

const putBalances = (stored: StoredEvent<ProjectedEvent>, view: ViewWriter): void => {
  if (!('balances' in stored.event.data)) return
  const walletId = walletIdIn(stored.stream)
  const { revision, position } = stored
  for (const [currency, balance] of Object.entries(stored.event.data.balances)) {
    view.put(walletKeys.balance(walletId, currency), { ...balance, revision, position })
  }
}

const putCounts = (stored: StoredEvent<ProjectedEvent>, view: ViewWriter): void => {
  if (!('counts' in stored.event.data) || stored.event.data.counts === undefined) return
  view.put(walletKeys.counts(walletIdIn(stored.stream)), { counts: stored.event.data.counts })
}

const putAgentHour = (stored: StoredEvent<ProjectedEvent>, view: ViewWriter): void => {
  if (!('agent_hour' in stored.event.data) || stored.event.data.agent_hour === undefined) return
  const { kind, hour, count, amount } = stored.event.data.agent_hour
  view.put(walletKeys.agentHour(walletIdIn(stored.stream), kind, hour), { hour, count, amount })
}

const openTransfer = ({ stream, revision, metadata }: StoredEvent<ProjectedEvent>): OpenProcess => ({
  stream,
  revision,
  since: metadata.at,
})

/** Projects wallets, balances by currency, the counts of limits, rates, open transfers and returned transfers. */
export const project: Project<ProjectedEvent> = (stored, view) => {
  const { event } = stored
  if (isNoOp(walletEvents, event)) return
  putBalances(stored, view)
  putCounts(stored, view)
  putAgentHour(stored, view)
  switch (event.type) {
    case 'WalletOpened':
    case 'WalletFrozen':
    case 'WalletThawed':
    case 'WalletClosed':
      return view.put(...walletEntry(stored, event.data, WALLET_STATUS_AFTER[event.type]))
    case 'TransferSent':
      return view.put(viewKeys.openProcess(event.data.transfer_id), openTransfer(stored))
    case 'ReceiptRefused':
      // The view of the source's service holds the open process.
      if (!('wallet_id' in event.data.source)) return
      return view.put(viewKeys.openProcess(event.data.transfer_id), openTransfer(stored))
    case 'TransferReceived':
    case 'TransferSettled':
      return view.delete(viewKeys.openProcess(event.data.transfer_id))
    case 'TransferReturned':
      view.put(walletKeys.returned(event.data.transfer_id), { revision: stored.revision })
      return view.delete(viewKeys.openProcess(event.data.transfer_id))
    case 'RateSet':
      return view.put(walletKeys.rate(event.data.currency), { ...event.data, at: stored.metadata.at })
    case 'CashDeposited':
    case 'CashWithdrawn':
    case 'TransferRefused':
    case 'CurrencyExchanged':
      return
    default:
      return unreachable(event)
  }
}
