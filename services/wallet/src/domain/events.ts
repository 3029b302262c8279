import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent, WalletEventData } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import { type Amount, negated } from '@folio/kernel/amount.ts'
import { account, type Posting } from '@folio/kernel/postings.ts'
import { credited, debited } from './balances.ts'

type Movement = { readonly currency: string; readonly amount: Amount }
type Holder = { readonly party: Party; readonly balances: Balances }
type Reason<T extends 'TransferRefused' | 'CashRefused'> = {
  readonly reason: WalletEventData<T>['reason']
  readonly available?: Amount
}

const entry = (from: string, to: string, { currency, amount }: Movement): Posting[] => [
  { account: from, currency, amount: negated(amount) },
  { account: to, currency, amount },
]

type Transfer =
  | WalletCommandOf<'SendTransfer' | 'ReceiveTransfer' | 'ReturnTransfer'>
  | WalletEventData<'TransferSent' | 'ReceiptRefused'>

/** What a transfer's commands and events all say of it. */
export const transferOf = (told: Transfer) => ({
  transaction_id: told.transaction_id,
  currency: told.currency,
  amount: told.amount,
  transfer_id: told.transfer_id,
  request_id: told.request_id,
  source: told.source,
  destination: told.destination,
  ...(told.description === undefined ? {} : { description: told.description }),
})

const cashOf = (command: WalletCommandOf<'DepositCash' | 'WithdrawCash'>) => ({
  transaction_id: command.transaction_id,
  request_id: command.request_id,
  currency: command.currency,
  amount: command.amount,
})

const cashier = account.system('cashier')

/** A wallet is there, with nothing in it. */
export const walletOpened = ({ wallet }: WalletCommandOf<'OpenWallet'>): WalletEvent => ({
  type: 'WalletOpened',
  data: wallet,
})

/** The wallet was there already. */
export const walletOpeningRefused = ({ wallet }: WalletCommandOf<'OpenWallet'>): WalletEvent => ({
  type: 'WalletOpeningRefused',
  data: { ...wallet, reason: 'already_open' },
})

/** Nothing goes out from now on, and nothing comes in but returns. */
export const walletFrozen = (party: Party): WalletEvent => ({ type: 'WalletFrozen', data: party })

/** Money may move again. */
export const walletThawed = (party: Party): WalletEvent => ({ type: 'WalletThawed', data: party })

/** There was no wallet to freeze. */
export const freezingRefused = (): WalletEvent => ({ type: 'FreezingRefused', data: { reason: 'wallet_not_open' } })

/** There was no wallet to thaw. */
export const thawingRefused = (): WalletEvent => ({ type: 'ThawingRefused', data: { reason: 'wallet_not_open' } })

/** Money came from outside over the cashier's counter. */
export const cashDeposited = (command: WalletCommandOf<'DepositCash'>, { party, balances }: Holder): WalletEvent => ({
  type: 'CashDeposited',
  data: {
    ...cashOf(command),
    wallet: party,
    postings: entry(cashier, account.wallet(party.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})

/** Money went outside over the cashier's counter. */
export const cashWithdrawn = (command: WalletCommandOf<'WithdrawCash'>, { party, balances }: Holder): WalletEvent => ({
  type: 'CashWithdrawn',
  data: {
    ...cashOf(command),
    wallet: party,
    postings: entry(account.wallet(party.wallet_id), cashier, command),
    balances: debited(balances, command.currency, command.amount),
  },
})

/** The cashier's counter stayed shut, and why. */
export const cashRefused = (
  command: WalletCommandOf<'DepositCash' | 'WithdrawCash'>,
  why: Reason<'CashRefused'>,
): WalletEvent => ({
  type: 'CashRefused',
  data: { ...cashOf(command), direction: command.type === 'DepositCash' ? 'deposit' : 'withdrawal', ...why },
})

/** The amount left the source and is in transit. */
export const transferSent = (command: WalletCommandOf<'SendTransfer'>, balances: Balances): WalletEvent => ({
  type: 'TransferSent',
  data: {
    ...transferOf(command),
    postings: entry(account.wallet(command.source.wallet_id), account.transit(command.transfer_id), command),
    balances: debited(balances, command.currency, command.amount),
  },
})

/** The source did not pay, and why. */
export const transferRefused = (
  command: WalletCommandOf<'SendTransfer'>,
  why: Reason<'TransferRefused'>,
): WalletEvent => ({ type: 'TransferRefused', data: { ...transferOf(command), ...why } })

/** The amount came out of transit to the destination. */
export const transferReceived = (command: WalletCommandOf<'ReceiveTransfer'>, balances: Balances): WalletEvent => ({
  type: 'TransferReceived',
  data: {
    ...transferOf(command),
    sent: command.sent,
    postings: entry(account.transit(command.transfer_id), account.wallet(command.destination.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})

/** The destination takes no money, and why: the amount has to go back. */
export const receiptRefused = (
  command: WalletCommandOf<'ReceiveTransfer'>,
  reason: WalletEventData<'ReceiptRefused'>['reason'],
): WalletEvent => ({ type: 'ReceiptRefused', data: { ...transferOf(command), sent: command.sent, reason } })

/** The amount came out of transit back to the source. */
export const transferReturned = (command: WalletCommandOf<'ReturnTransfer'>, balances: Balances): WalletEvent => ({
  type: 'TransferReturned',
  data: {
    ...transferOf(command),
    refused: command.refused,
    postings: entry(account.transit(command.transfer_id), account.wallet(command.source.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})
