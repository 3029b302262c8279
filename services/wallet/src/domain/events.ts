import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import type { WalletCommandOf } from '@folio/contracts/wallet/commands.ts'
import type { WalletEventData, WalletEventOf } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
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

/** Records the opening of an empty wallet. */
export const walletOpened = ({ wallet }: WalletCommandOf<'OpenWallet'>): WalletEventOf<'WalletOpened'> => ({
  type: 'WalletOpened',
  data: wallet,
})

/** Records that the wallet is open already. */
export const walletOpeningRefused = ({
  wallet,
}: WalletCommandOf<'OpenWallet'>): WalletEventOf<'WalletOpeningRefused'> => ({
  type: 'WalletOpeningRefused',
  data: { ...wallet, reason: 'already_open' },
})

/** Records that the wallet is frozen: it sends nothing and takes only returned transfers. */
export const walletFrozen = (party: Party): WalletEventOf<'WalletFrozen'> => ({ type: 'WalletFrozen', data: party })

/** Records that the wallet is open again. */
export const walletThawed = (party: Party): WalletEventOf<'WalletThawed'> => ({ type: 'WalletThawed', data: party })

/** Records that the wallet is closed for good: it takes only returned transfers. */
export const walletClosed = (party: Party): WalletEventOf<'WalletClosed'> => ({ type: 'WalletClosed', data: party })

/** Records that the wallet cannot be frozen, and why. */
export const freezingRefused = (reason: WhyNotSwitched): WalletEventOf<'FreezingRefused'> => ({
  type: 'FreezingRefused',
  data: { reason },
})

/** Records that the wallet cannot be thawed, and why. */
export const thawingRefused = (reason: WhyNotSwitched): WalletEventOf<'ThawingRefused'> => ({
  type: 'ThawingRefused',
  data: { reason },
})

/** Records that the wallet cannot be closed, and why. */
export const closingRefused = (
  reason: WalletEventData<'ClosingRefused'>['reason'],
): WalletEventOf<'ClosingRefused'> => ({
  type: 'ClosingRefused',
  data: { reason },
})

/** Records a cash deposit from `system:cashier`. */
export const cashDeposited = (
  command: WalletCommandOf<'DepositCash'>,
  { party, balances }: Holder,
): WalletEventOf<'CashDeposited'> => ({
  type: 'CashDeposited',
  data: {
    ...cashOf(command),
    wallet: party,
    postings: paymentPostings(cashier, account.wallet(party.wallet_id), command),
    balances: credited(balances, command.currency, command.amount),
  },
})

/** Records a cash withdrawal to `system:cashier`. */
export const cashWithdrawn = (
  command: WalletCommandOf<'WithdrawCash'>,
  { party, balances }: Holder,
): WalletEventOf<'CashWithdrawn'> => ({
  type: 'CashWithdrawn',
  data: {
    ...cashOf(command),
    wallet: party,
    postings: paymentPostings(account.wallet(party.wallet_id), cashier, command),
    balances: debited(balances, command.currency, command.amount),
  },
})

/** Records the refusal of a cash deposit or withdrawal, and why. */
export const cashRefused = (
  command: WalletCommandOf<'DepositCash' | 'WithdrawCash'>,
  why: WhyCashRefused,
): WalletEventOf<'CashRefused'> => ({
  type: 'CashRefused',
  data: { ...cashOf(command), direction: command.type === 'DepositCash' ? 'deposit' : 'withdrawal', ...why },
})
