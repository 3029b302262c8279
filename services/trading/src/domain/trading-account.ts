import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { isNoOp } from '@folio/contracts/ledger/event-declaration.ts'
import { openingTransactionIdOf } from '@folio/contracts/options-account/account.ts'
import type { TradingAnswer, TradingCommand, TradingCommandOf } from '@folio/contracts/trading/commands.ts'
import type { OptionContract } from '@folio/contracts/trading/contracts/option-contract.ts'
import { DEMO_BALANCE } from '@folio/contracts/trading/demo-balance.ts'
import { type TradingEvent, tradingEvents } from '@folio/contracts/trading/events.ts'
import { exceededTransactionLimit } from '@folio/contracts/wallet/transfer-limits.ts'
import { isLess } from '@folio/kernel/amount.ts'
import { availableIn } from '@folio/kernel/balances.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { moneyReceived } from '@folio/kernel/payment.ts'
import { type SpentQuotes, unusableReason, withSpent } from '@folio/kernel/spent-quotes.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { decideCancellation } from './contracts/cancellation.ts'
import type { Holder } from './contracts/contract-account.ts'
import {
  NO_CONTRACTS,
  openContract,
  openCount,
  packedContracts,
  withContract,
  withoutContract,
} from './contracts/open-contracts.ts'
import { decideOrderChange } from './contracts/order-change.ts'
import { decidePurchase } from './contracts/purchase.ts'
import { decideSale } from './contracts/sale.ts'
import { decideSettlement } from './contracts/settlement.ts'
import { withTurnover } from './contracts/turnover.ts'
import * as happened from './events.ts'

/**
 * An account with money of its one currency; while it is inactive it sends nothing, buys nothing and takes only returned
 * transfers, but its contracts can be sold and settle.
 */
type Open = Holder & { readonly spent: SpentQuotes }

/** The state of a trading account. */
export type TradingAccount = { readonly status: 'unopened' } | Open

/** Returns the terms of an open contract of an account; undefined if none has the id. */
export const contractIn = (account: TradingAccount, contractId: number): OptionContract | undefined =>
  account.status === 'unopened' ? undefined : openContract(account.contracts, contractId)

/** Returns the number of open contracts of an account. */
export const contractsIn = (account: TradingAccount): number =>
  account.status === 'unopened' ? 0 : openCount(account.contracts)

const initial: TradingAccount = { status: 'unopened' }

/** Takes the balances from the event, which holds them as they are after it: only `decide` computes money. */
const moved = (
  account: TradingAccount,
  balances: Balances,
  more?: Partial<Pick<Open, 'spent' | 'contracts' | 'turnover'>>,
): TradingAccount => (account.status === 'unopened' ? account : { ...account, ...more, balances })

const switched = (account: TradingAccount, status: Open['status']): TradingAccount =>
  account.status === 'unopened' ? account : { ...account, status }

/** Packs the contracts of a state that a snapshot held. */
const inMemory = (account: TradingAccount): TradingAccount => {
  if (account.status === 'unopened') return account
  const contracts = packedContracts(account.contracts)
  return contracts === account.contracts ? account : { ...account, contracts }
}

const evolve = (before: TradingAccount, event: TradingEvent): TradingAccount => {
  const account = inMemory(before)
  if (isNoOp(tradingEvents, event)) return account
  switch (event.type) {
    case 'AccountOpened': {
      const { registered: _, ...opened } = event.data
      return { status: 'open', account: opened, balances: {}, spent: {}, contracts: NO_CONTRACTS, turnover: {} }
    }
    case 'AccountDeactivated':
      return switched(account, 'inactive')
    case 'AccountReactivated':
      return switched(account, 'open')
    case 'TransferSent': {
      const { balances, exchange, asked_at } = event.data
      if (account.status === 'unopened' || exchange === undefined || asked_at === undefined) {
        return moved(account, balances)
      }
      return moved(account, balances, { spent: withSpent(account.spent, exchange, asked_at) })
    }
    case 'BalanceReset':
    case 'TransferReceived':
    case 'TransferReturned':
      return moved(account, event.data.balances)
    case 'ContractBought': {
      const { contract, balances, asked_at } = event.data
      if (account.status === 'unopened') return account
      return moved(account, balances, {
        contracts: withContract(account.contracts, contract),
        turnover: withTurnover(account.turnover, asked_at, contract.buy_price),
      })
    }
    case 'LimitOrderChanged': {
      const { contract } = event.data
      if (account.status === 'unopened') return account
      return { ...account, contracts: withContract(account.contracts, contract) }
    }
    case 'ContractSold':
    case 'ContractCancelled':
    case 'ContractSettled': {
      const { contract, balances } = event.data
      if (account.status === 'unopened') return account
      return moved(account, balances, { contracts: withoutContract(account.contracts, contract.contract_id) })
    }
    case 'ReceiptRefused':
    case 'TransferSettled':
      return account
    default:
      return unreachable(event)
  }
}

/** Opens an account; a demo account gets its balance in the same append. */
const open = (command: TradingCommandOf<'OpenAccount'>, account: TradingAccount): readonly TradingEvent[] => {
  if (account.status !== 'unopened') return [happened.openingRefused(command)]
  const opened = happened.accountOpened(command)
  if (command.account_type === 'real') return [opened]
  const { registered: request_id, account_id } = command
  const transaction_id = openingTransactionIdOf(account_id)
  return [opened, happened.balanceReset({ request_id, transaction_id }, { account: command, balances: {} })]
}

const deactivate = (account: TradingAccount): TradingEvent =>
  account.status === 'unopened'
    ? happened.switchRefused('DeactivationRefused')
    : happened.accountDeactivated(account.account)

const reactivate = (account: TradingAccount): TradingEvent =>
  account.status === 'unopened'
    ? happened.switchRefused('ReactivationRefused')
    : happened.accountReactivated(account.account)

const reset = (command: TradingCommandOf<'ResetBalance'>, account: TradingAccount): TradingEvent => {
  if (account.status === 'unopened') return happened.resetRefused(command, 'account_not_open')
  const { account_type, currency } = account.account
  if (account_type === 'real') return happened.resetRefused(command, 'real_account')
  if (account.status === 'inactive') return happened.resetRefused(command, 'account_inactive')
  return availableIn(account.balances, currency) === DEMO_BALANCE
    ? happened.balanceKept(command, currency)
    : happened.balanceReset(command, account)
}

/**
 * Returns the reason for which a transfer's quote or limit forbids it, whatever the balance; undefined if neither does.
 */
const termsRefusal = (
  { exchange, limits, asked_at, amount, transfer_id }: TradingCommandOf<'SendTransfer'>,
  { spent }: Open,
): happened.WhyRefused | undefined => {
  if (exchange !== undefined) {
    if (asked_at === undefined) throw new Error(`transfer ${transfer_id} has no asked_at, which its exchange needs`)
    const reason = unusableReason(spent, exchange, asked_at)
    if (reason !== undefined) return { reason }
  }
  return limits && exceededTransactionLimit(amount, limits)
}

const send = (command: TradingCommandOf<'SendTransfer'>, account: TradingAccount): TradingAnswer<'SendTransfer'> => {
  if (account.status === 'unopened') return happened.transferRefused(command, { reason: 'account_not_open' })
  if (account.account.account_type === 'demo') return happened.transferRefused(command, { reason: 'demo_account' })
  if (account.status === 'inactive') return happened.transferRefused(command, { reason: 'account_inactive' })
  if (command.finding !== undefined) return happened.transferRefused(command, { reason: command.finding })
  const refusal = termsRefusal(command, account)
  if (refusal !== undefined) return happened.transferRefused(command, refusal)
  const available = availableIn(account.balances, command.currency)
  if (isLess(available, command.amount)) {
    return happened.transferRefused(command, { reason: 'insufficient_funds', available })
  }
  return happened.transferSent(command, account.balances)
}

const receive = (command: TradingCommandOf<'ReceiveTransfer'>, account: TradingAccount): TradingEvent => {
  if (account.status === 'unopened') return happened.receiptRefused(command, 'account_not_open')
  const { account_type, currency } = account.account
  if (account_type === 'demo') return happened.receiptRefused(command, 'demo_account')
  if (account.status === 'inactive') return happened.receiptRefused(command, 'account_inactive')
  if (moneyReceived(command).currency !== currency) return happened.receiptRefused(command, 'currency_not_held')
  return happened.transferReceived(command, account.balances)
}

/** Returns the account that sent a transfer; throws if the account cannot have sent it. */
const sender = (
  { transfer_id }: TradingCommandOf<'ReturnTransfer' | 'SettleTransfer'>,
  account: TradingAccount,
): Open => {
  if (account.status === 'unopened') throw new Error(`transfer ${transfer_id}: its source was never opened`)
  if (account.account.account_type === 'demo') throw new Error(`transfer ${transfer_id}: its source is a demo account`)
  return account
}

const holderOf = (account: TradingAccount): Holder | undefined => (account.status === 'unopened' ? undefined : account)

/** Decides a command on a trading account. */
const decide = (command: TradingCommand, account: TradingAccount): readonly TradingEvent[] => {
  switch (command.type) {
    case 'OpenAccount':
      return open(command, account)
    case 'DeactivateAccount':
      return [deactivate(account)]
    case 'ReactivateAccount':
      return [reactivate(account)]
    case 'ResetBalance':
      return [reset(command, account)]
    case 'SendTransfer':
      return [send(command, account)]
    case 'ReceiveTransfer':
      return [receive(command, account)]
    case 'ReturnTransfer':
      return [happened.transferReturned(command, sender(command, account).balances)]
    case 'SettleTransfer':
      sender(command, account)
      return [happened.transferSettled(command)]
    case 'BuyContract':
      return [decidePurchase(command, holderOf(account))]
    case 'SellContract':
      return [decideSale(command, holderOf(account))]
    case 'CancelContract':
      return [decideCancellation(command, holderOf(account))]
    case 'UpdateLimitOrder':
      return [decideOrderChange(command, holderOf(account))]
    case 'SettleContract':
      return decideSettlement(command, holderOf(account))
    default:
      return unreachable(command)
  }
}

/** The decider of a trading account. */
export const tradingAccount: Decider<TradingCommand, TradingAccount, TradingEvent> = { initial, decide, evolve }
