import type { WalletAnswer, WalletCommand, WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { isLess, isZero } from '@folio/kernel/amount.ts'
import { availableIn } from '@folio/kernel/balances.ts'
import type { Decider } from '@folio/kernel/decider.ts'
import { unreachable } from '@folio/kernel/unreachable.ts'
import { brokenAgentLimit } from './agent-hours.ts'
import * as happened from './events.ts'
import { termsRefusal, type WhyRefused } from './payment-terms.ts'
import * as transfer from './transfer-events.ts'
import { evolve, initial, type Open, type Shut, type Unopened, type Wallet } from './wallet-state.ts'

const whyShut = ({ status }: Unopened | Shut): 'wallet_not_open' | 'frozen' | 'closed' =>
  status === 'unopened' ? 'wallet_not_open' : status

/**
 * Returns the reason for which an open wallet does not pay; its terms come before its limits for agents and its
 * balance.
 */
const whyUnpaid = (
  command: WalletCommandOf<'SendTransfer' | 'ExchangeCurrency'>,
  wallet: Open,
): WhyRefused | undefined => {
  const refusal = termsRefusal(command, wallet)
  if (refusal !== undefined) return refusal
  const broken = brokenAgentLimit({ process: command.process, kind: 'withdrawal' }, wallet.agent_hours)
  if (broken !== undefined) return { reason: broken }
  const available = availableIn(wallet.balances, command.currency)
  return isLess(available, command.amount) ? { reason: 'insufficient_funds', available } : undefined
}

const send = (command: WalletCommandOf<'SendTransfer'>, wallet: Wallet): WalletAnswer<'SendTransfer'> => {
  if (wallet.status !== 'open') return transfer.transferRefused(command, { reason: whyShut(wallet) })
  if (command.finding !== undefined) return transfer.transferRefused(command, { reason: command.finding })
  const refusal = whyUnpaid(command, wallet)
  return refusal === undefined ? transfer.transferSent(command, wallet) : transfer.transferRefused(command, refusal)
}

const exchange = (command: WalletCommandOf<'ExchangeCurrency'>, wallet: Wallet): WalletAnswer<'ExchangeCurrency'> => {
  if (wallet.status !== 'open') return transfer.transferRefused(command, { reason: whyShut(wallet) })
  const refusal = whyUnpaid(command, wallet)
  return refusal === undefined
    ? transfer.currencyExchanged(command, wallet)
    : transfer.transferRefused(command, refusal)
}

const withdraw = (command: WalletCommandOf<'WithdrawCash'>, wallet: Wallet): WalletAnswer<'WithdrawCash'> => {
  if (wallet.status !== 'open') return happened.cashRefused(command, { reason: whyShut(wallet) })
  const available = availableIn(wallet.balances, command.currency)
  if (isLess(available, command.amount)) {
    return happened.cashRefused(command, { reason: 'insufficient_funds', available })
  }
  return happened.cashWithdrawn(command, wallet)
}

const deposit = (command: WalletCommandOf<'DepositCash'>, wallet: Wallet): WalletAnswer<'DepositCash'> =>
  wallet.status === 'open'
    ? happened.cashDeposited(command, wallet)
    : happened.cashRefused(command, { reason: whyShut(wallet) })

const receive = (command: WalletCommandOf<'ReceiveTransfer'>, wallet: Wallet): WalletEvent => {
  if (wallet.status !== 'open') return transfer.receiptRefused(command, whyShut(wallet))
  const broken = brokenAgentLimit({ process: command.process, kind: 'deposit' }, wallet.agent_hours)
  return broken === undefined ? transfer.transferReceived(command, wallet) : transfer.receiptRefused(command, broken)
}

const takeBack = (command: WalletCommandOf<'ReturnTransfer'>, wallet: Wallet): WalletEvent => {
  if (wallet.status === 'unopened') throw new Error(`transfer ${command.transfer_id} returns to a wallet never opened`)
  return transfer.transferReturned(command, wallet)
}

const open = (command: WalletCommandOf<'OpenWallet'>, wallet: Wallet): WalletAnswer<'OpenWallet'> =>
  wallet.status === 'unopened' ? happened.walletOpened(command) : happened.walletOpeningRefused(command)

const freeze = (wallet: Wallet): WalletAnswer<'FreezeWallet'> => {
  if (wallet.status === 'unopened') return happened.freezingRefused('wallet_not_open')
  return wallet.status === 'closed' ? happened.freezingRefused('closed') : happened.walletFrozen(wallet.party)
}

const thaw = (wallet: Wallet): WalletAnswer<'ThawWallet'> => {
  if (wallet.status === 'unopened') return happened.thawingRefused('wallet_not_open')
  return wallet.status === 'closed' ? happened.thawingRefused('closed') : happened.walletThawed(wallet.party)
}

const close = ({ finding, last_sent }: WalletCommandOf<'CloseWallet'>, wallet: Wallet): WalletAnswer<'CloseWallet'> => {
  if (wallet.status === 'unopened') return happened.closingRefused('wallet_not_open')
  if (wallet.status === 'closed') return happened.walletClosed(wallet.party)
  if (finding !== undefined) return happened.closingRefused(finding)
  if (wallet.last_sent !== last_sent) return happened.closingRefused('transfers_open')
  const isEmpty = Object.values(wallet.balances).every(({ balance }) => isZero(balance))
  return isEmpty ? happened.walletClosed(wallet.party) : happened.closingRefused('balance_not_zero')
}

/** Decides a command on a wallet; throws if a transfer returns to a wallet that was never opened. */
const decide = (command: WalletCommand, wallet: Wallet): readonly WalletEvent[] => {
  switch (command.type) {
    case 'OpenWallet':
      return [open(command, wallet)]
    case 'FreezeWallet':
      return [freeze(wallet)]
    case 'ThawWallet':
      return [thaw(wallet)]
    case 'CloseWallet':
      return [close(command, wallet)]
    case 'DepositCash':
      return [deposit(command, wallet)]
    case 'WithdrawCash':
      return [withdraw(command, wallet)]
    case 'SendTransfer':
      return [send(command, wallet)]
    case 'ExchangeCurrency':
      return [exchange(command, wallet)]
    case 'ReceiveTransfer':
      return [receive(command, wallet)]
    case 'ReturnTransfer':
      return [takeBack(command, wallet)]
    case 'SettleTransfer':
      return [transfer.transferSettled(command)]
    default:
      return unreachable(command)
  }
}

/** The decider of a wallet. */
export const wallet: Decider<WalletCommand, Wallet, WalletEvent> = { initial, decide, evolve }
