import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import { type WalletEvent, type WalletEventData, walletEvents } from '@folio/contracts/wallet/events.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import { arrived, paid, pick, REFUSAL_FIELDS, type ShownData, sidesOf } from './shown-transfer.ts'

const refusal = (data: WalletEventData<'TransferRefused'>): ShownData =>
  pick(data, [...REFUSAL_FIELDS, 'daily_count', 'daily_count_max'])

/**
 * Returns the data of a wallet's event as its client may see it: what the statement shows, and what the client's own request
 * was answered; undefined for events of operators and other clients that changed nothing for it. Throws `UnknownEventType`.
 */
export const walletEventShown = (record: LedgerRecord, clientId: string): ShownData | undefined => {
  const event = eventOf<WalletEvent>(record, walletContract.streams.wallet.eventTypes)
  if (isNoOp(walletEvents, event)) return undefined
  switch (event.type) {
    case 'WalletOpened':
    case 'WalletFrozen':
    case 'WalletThawed':
    case 'WalletClosed':
      return pick(event.data, ['client_id', 'wallet_id', 'wallet_type'])
    case 'CashDeposited':
    case 'CashWithdrawn':
      return pick(event.data, ['transaction_id', 'request_id', 'currency', 'amount', 'balances'])
    case 'TransferSent':
    case 'TransferReturned':
      return { ...paid(event.data), ...sidesOf(event.data, clientId), ...pick(event.data, ['balances']) }
    case 'CurrencyExchanged':
      return { ...paid(event.data), ...pick(event.data, ['balances']) }
    case 'TransferReceived':
      return { ...arrived(event.data), ...sidesOf(event.data, clientId), ...pick(event.data, ['balances']) }
    case 'TransferSettled':
      return { ...paid(event.data), ...sidesOf(event.data, clientId) }
    case 'TransferRefused':
      return refusal(event.data)
    case 'ReceiptRefused':
      return undefined
    default:
      return unreachable(event)
  }
}
