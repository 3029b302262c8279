import type { ContractRow } from '@folio/contracts/http/operator/contracts.ts'
import { contractTypeOf, exitEpochOf, type OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { type Amount, minus } from '@folio/kernel/amount.ts'
import { formatAmount } from '../../format-answer.ts'
import type { Gateway } from '../../gateway.ts'
import type { ContractEvent, StoredContractEvent } from './contract-events.ts'

type Money = Pick<Gateway, 'currencies'>

/** The part of a contract's row that its purchase fixed. */
type Terms = Omit<ContractRow, 'status' | 'ended_at' | 'sell_price' | 'profit'>

/** Returns the status of a contract after the event that ended it. */
export const statusOf = (event: ContractEvent): ContractRow['status'] => {
  if (event.type === 'ContractSettled') return event.data.status
  return event.type === 'ContractCancelled' ? 'cancelled' : 'sold'
}

/** Shows the terms of a contract of an account that lists have. */
export const shownTerms = ({ currencies }: Money, accountId: string, contract: OptionContract): Terms => ({
  contract_id: contract.contract_id,
  account_id: accountId,
  contract_type: contractTypeOf(contract),
  symbol: contract.underlying_symbol,
  currency: contract.currency,
  longcode: contract.longcode,
  buy_price: formatAmount(currencies, contract.currency, contract.buy_price),
  purchase_epoch: contract.purchase_time,
  exit_epoch: exitEpochOf(contract) ?? null,
})

/** Shows what the end of a contract brought, and the profit over what was paid. */
export const shownEnd = (
  { currencies }: Money,
  { contract, sell_price }: { readonly contract: OptionContract; readonly sell_price: Amount },
): { readonly sell_price: string; readonly profit: string } => {
  const shown = (amount: Amount) => formatAmount(currencies, contract.currency, amount)
  return { sell_price: shown(sell_price), profit: shown(minus(sell_price, contract.buy_price)) }
}

/** Shows an open contract in a list. */
export const openRow = (money: Money, accountId: string, contract: OptionContract): ContractRow => ({
  ...shownTerms(money, accountId, contract),
  status: 'open',
  ended_at: null,
  sell_price: null,
  profit: null,
})

/** Shows the contract that an event ended in a list; undefined for an event that ends none. */
export const endedRow = (
  money: Money,
  accountId: string,
  { event, metadata }: StoredContractEvent,
): ContractRow | undefined =>
  'evidence' in event.data
    ? {
        ...shownTerms(money, accountId, event.data.contract),
        status: statusOf(event),
        ended_at: metadata.at,
        ...shownEnd(money, event.data),
      }
    : undefined
