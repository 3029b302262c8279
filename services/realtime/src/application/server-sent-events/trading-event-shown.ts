import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import type { LedgerRecord } from '@folio/contracts/ledger-record.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import { contractTypeOf, isDigital, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type TradingEvent, tradingEvents } from '@folio/contracts/trading/events.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { eventOf } from '@folio/service-kit/events/event-codec.ts'
import { arrived, paid, pick, REFUSAL_FIELDS, type ShownData, sidesOf } from './shown-transfer.ts'

/** The terms of a contract that its client was shown at the purchase. */
const contractShown = (contract: OptionContract): ShownData => ({
  ...pick(contract, [
    'contract_id',
    'buy_transaction_id',
    'sell_transaction_id',
    'underlying_symbol',
    'currency',
    'purchase_time',
    'buy_price',
    'shortcode',
    'longcode',
  ]),
  contract_type: contractTypeOf(contract),
  ...(isDigital(contract) ? { payout: contract.payout } : {}),
})

/**
 * Returns the data of an options account's event as its client may see it: its money, and the answers to its own requests;
 * undefined for events of operators and other clients that changed nothing for it. Throws `UnknownEventType`.
 */
export const tradingEventShown = (record: LedgerRecord, clientId: string): ShownData | undefined => {
  const event = eventOf<TradingEvent>(record, tradingContract.streams.account.eventTypes)
  switch (event.type) {
    case 'AccountOpened':
    case 'AccountDeactivated':
    case 'AccountReactivated':
      return pick(event.data, ['account_id', 'client_id', 'account_type', 'currency', 'group'])
    case 'BalanceReset':
      return pick(event.data, ['transaction_id', 'request_id', 'direction', 'currency', 'amount', 'balances'])
    case 'BalanceKept':
      return pick(event.data, ['request_id', 'currency', 'balance'])
    case 'ResetRefused':
      return pick(event.data, ['request_id', 'reason'])
    case 'TransferSent':
    case 'TransferReturned':
      return { ...paid(event.data), ...sidesOf(event.data, clientId), ...pick(event.data, ['balances']) }
    case 'TransferReceived':
      return { ...arrived(event.data), ...sidesOf(event.data, clientId), ...pick(event.data, ['balances']) }
    case 'TransferSettled':
      return { ...paid(event.data), ...sidesOf(event.data, clientId) }
    case 'TransferRefused':
      return pick(event.data, REFUSAL_FIELDS)
    case 'ContractBought':
      return { contract: contractShown(event.data.contract), ...pick(event.data, ['balances']) }
    case 'ContractSold':
    case 'ContractCancelled':
    case 'ContractSettled':
      return {
        contract: contractShown(event.data.contract),
        status:
          event.type === 'ContractSettled' ? event.data.status : event.type === 'ContractSold' ? 'sold' : 'cancelled',
        ...pick(event.data, ['sell_price', 'balances']),
      }
    case 'LimitOrderChanged':
      return { contract: contractShown(event.data.contract) }
    case 'PurchaseRefused':
      return pick(event.data, ['price', 'code', 'subcode'])
    case 'SaleRefused':
      return pick(event.data, ['contract_id', 'price', 'code', 'subcode'])
    case 'LimitOrderRefused':
      return pick(event.data, ['contract_id', 'code', 'subcode'])
    case 'ReceiptRefused':
      return undefined
    default:
      return isNoOp(tradingEvents, event) ? undefined : unreachable(event)
  }
}
