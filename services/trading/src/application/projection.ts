import type { Balance } from '@folio/contracts/ledger/amount-schema.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { type TradingEvent, tradingEvents } from '@folio/contracts/trading/events.ts'
import { accountIdIn, tradingKeys } from '@folio/contracts/trading/views.ts'
import { viewKeys } from '@folio/contracts/view-keys.ts'
import { ZERO } from '@folio/kernel/amount.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import type { Project, ViewWriter } from '@folio/service-kit/views/projection.ts'

const EMPTY: Balance = { balance: ZERO, input: ZERO, output: ZERO }

const putBalance = (
  { stream, revision, position, metadata }: StoredEvent<TradingEvent>,
  balances: Readonly<Record<string, Balance>>,
  view: ViewWriter,
): void => {
  for (const [currency, balance] of Object.entries(balances)) {
    view.put(tradingKeys.balance(accountIdIn(stream)), { currency, ...balance, revision, position, at: metadata.at })
  }
}

/** Projects the balance of each account, its open contracts, the ends of others, inactive accounts, open transfers that accounts sent, and returned ones. */
export const project: Project<TradingEvent> = (stored, view) => {
  const { event, stream, revision, metadata } = stored
  if (isNoOp(tradingEvents, event)) return
  if ('balances' in event.data) putBalance(stored, event.data.balances, view)
  switch (event.type) {
    case 'AccountOpened':
      return putBalance(stored, { [event.data.currency]: EMPTY }, view)
    case 'AccountDeactivated':
      return view.put(tradingKeys.inactive(event.data.account_id), { revision })
    case 'AccountReactivated':
      return view.delete(tradingKeys.inactive(event.data.account_id))
    case 'TransferSent':
      return view.put(viewKeys.openProcess(event.data.transfer_id), { stream, revision, since: metadata.at })
    case 'TransferSettled':
      return view.delete(viewKeys.openProcess(event.data.transfer_id))
    case 'TransferReturned':
      view.put(tradingKeys.returned(event.data.transfer_id), { revision })
      return view.delete(viewKeys.openProcess(event.data.transfer_id))
    case 'ContractBought':
    case 'LimitOrderChanged': {
      const { contract } = event.data
      return view.put(tradingKeys.openContract(accountIdIn(stream), contract.contract_id), { contract, revision })
    }
    case 'ContractSold':
    case 'ContractCancelled':
    case 'ContractSettled': {
      const { contract_id } = event.data.contract
      const account_id = accountIdIn(stream)
      view.put(tradingKeys.endedContract(contract_id), { account_id, revision })
      return view.delete(tradingKeys.openContract(account_id, contract_id))
    }
    case 'BalanceReset':
    case 'TransferReceived':
    case 'ReceiptRefused':
      return
    default:
      return unreachable(event)
  }
}
