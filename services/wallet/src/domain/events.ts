import type { Balances } from '@folio/contracts/amount-schema.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEvent, WalletEventData } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/parties.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import { credited, debited } from '@folio/kernel/balances.ts'
import { paymentPostings } from '@folio/kernel/payment.ts'
import { account } from '@folio/kernel/postings.ts'

type WhyNotSwitched = WalletEventData<'FreezingRefused'>['reason']
type Holder = { readonly party: Party; readonly balances: Balances }
type WhyCashRefused = { readonly reason: WalletEventData<'CashRefused'>['reason']; readonly available?: Amount }

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

/** No money moves any more but returns, for good. */
export const walletClosed = (party: Party): WalletEvent => ({ type: 'WalletClosed', data: party })

/** There was no wallet to freeze. */
export const freezingRefused = (reason: WhyNotSwitched): WalletEvent => ({ type: 'FreezingRefused', data: { reason } })

/** There was no wallet to thaw. */
export const thawingRefused = (reason: WhyNotSwitched): WalletEvent => ({ type: 'ThawingRefused', data: { reason } })

/** The wallet cannot be closed, and why. */
export const closingRefused = (reason: WalletEventData<'ClosingRefused'>['reason']): WalletEvent => ({
  type: 'ClosingRefused',
  data: { reason },
})

/** Money came from outside over the cashier's counter. */
export const cashDeposited = (command: WalletCommandOf<'DepositCash'>, { party, balances }: Holder): WalletEvent => ({
  type: 'CashDeposited',
  data: {
    ...cashOf(command),
    wallet: party,
    postings: paymentPostings(cashier, account.wallet(party.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})

/** Money went outside over the cashier's counter. */
export const cashWithdrawn = (command: WalletCommandOf<'WithdrawCash'>, { party, balances }: Holder): WalletEvent => ({
  type: 'CashWithdrawn',
  data: {
    ...cashOf(command),
    wallet: party,
    postings: paymentPostings(account.wallet(party.wallet_id), cashier, command),
    balances: debited(balances, command.currency, command.amount),
  },
})

/** The cashier's counter stayed shut, and why. */
export const cashRefused = (
  command: WalletCommandOf<'DepositCash' | 'WithdrawCash'>,
  why: WhyCashRefused,
): WalletEvent => ({
  type: 'CashRefused',
  data: { ...cashOf(command), direction: command.type === 'DepositCash' ? 'deposit' : 'withdrawal', ...why },
})
