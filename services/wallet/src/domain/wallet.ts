import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { WalletCommand, WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { isLess } from '@folio/kernel/amount.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { availableIn } from './balances.ts'
import * as happened from './events.ts'

type Unopened = { readonly status: 'unopened' }
type Open = { readonly status: 'open'; readonly party: Party; readonly balances: Balances }
type Frozen = { readonly status: 'frozen'; readonly party: Party; readonly balances: Balances }

/** A wallet: nothing yet, open for money in many currencies, or frozen: then only returns come in. */
export type Wallet = Unopened | Open | Frozen

const initial: Wallet = { status: 'unopened' }

const whyClosed = (wallet: Unopened | Frozen): 'wallet_not_open' | 'frozen' =>
  wallet.status === 'frozen' ? 'frozen' : 'wallet_not_open'

const send = (command: WalletCommandOf<'SendTransfer'>, wallet: Wallet): WalletEvent => {
  if (wallet.status !== 'open') return happened.transferRefused(command, { reason: whyClosed(wallet) })
  if (command.finding !== undefined) return happened.transferRefused(command, { reason: command.finding })
  const available = availableIn(wallet.balances, command.currency)
  if (isLess(available, command.amount)) {
    return happened.transferRefused(command, { reason: 'insufficient_funds', available })
  }
  return happened.transferSent(command, wallet.balances)
}

const withdraw = (command: WalletCommandOf<'WithdrawCash'>, wallet: Wallet): WalletEvent => {
  if (wallet.status !== 'open') return happened.cashRefused(command, { reason: whyClosed(wallet) })
  const available = availableIn(wallet.balances, command.currency)
  if (isLess(available, command.amount)) {
    return happened.cashRefused(command, { reason: 'insufficient_funds', available })
  }
  return happened.cashWithdrawn(command, wallet)
}

const deposit = (command: WalletCommandOf<'DepositCash'>, wallet: Wallet): WalletEvent =>
  wallet.status === 'open'
    ? happened.cashDeposited(command, wallet)
    : happened.cashRefused(command, { reason: whyClosed(wallet) })

const receive = (command: WalletCommandOf<'ReceiveTransfer'>, wallet: Wallet): WalletEvent =>
  wallet.status === 'open'
    ? happened.transferReceived(command, wallet.balances)
    : happened.receiptRefused(command, whyClosed(wallet))

const takeBack = (command: WalletCommandOf<'ReturnTransfer'>, wallet: Wallet): WalletEvent => {
  if (wallet.status === 'unopened') throw new Error(`transfer ${command.transfer_id} returns to a wallet never opened`)
  return happened.transferReturned(command, wallet.balances)
}

/** Everything that can happen to a wallet, decided from what already has. */
const decide = (command: WalletCommand, wallet: Wallet): readonly WalletEvent[] => {
  switch (command.type) {
    case 'OpenWallet':
      return [wallet.status === 'unopened' ? happened.walletOpened(command) : happened.walletOpeningRefused(command)]
    case 'FreezeWallet':
      return [wallet.status === 'unopened' ? happened.freezingRefused() : happened.walletFrozen(wallet.party)]
    case 'ThawWallet':
      return [wallet.status === 'unopened' ? happened.thawingRefused() : happened.walletThawed(wallet.party)]
    case 'DepositCash':
      return [deposit(command, wallet)]
    case 'WithdrawCash':
      return [withdraw(command, wallet)]
    case 'SendTransfer':
      return [send(command, wallet)]
    case 'ReceiveTransfer':
      return [receive(command, wallet)]
    case 'ReturnTransfer':
      return [takeBack(command, wallet)]
    default:
      return unreachable(command)
  }
}

/** Money events say what the wallet stands at afterwards: the fold takes it over, arithmetic stays with the decision. */
const moved = (wallet: Wallet, after: Balances): Wallet =>
  wallet.status === 'unopened' ? wallet : { ...wallet, balances: { ...wallet.balances, ...after } }

const evolve = (wallet: Wallet, event: WalletEvent): Wallet => {
  switch (event.type) {
    case 'WalletOpened':
      return { status: 'open', party: event.data, balances: {} }
    case 'WalletFrozen':
      return wallet.status === 'unopened' ? wallet : { ...wallet, status: 'frozen' }
    case 'WalletThawed':
      return wallet.status === 'unopened' ? wallet : { ...wallet, status: 'open' }
    case 'CashDeposited':
    case 'CashWithdrawn':
    case 'TransferSent':
    case 'TransferReceived':
    case 'TransferReturned':
      return moved(wallet, event.data.balances)
    case 'WalletOpeningRefused':
    case 'FreezingRefused':
    case 'ThawingRefused':
    case 'CashRefused':
    case 'TransferRefused':
    case 'ReceiptRefused':
      return wallet
    default:
      return unreachable(event)
  }
}

/** The wallet: what can be asked of it, and what it makes of it. */
export const wallet: Decider<WalletCommand, Wallet, WalletEvent> = { initial, decide, evolve }
