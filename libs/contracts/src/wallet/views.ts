import type { Balance, Balances } from '../amount-schema.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-key.ts'
import type { Party } from './parties.ts'

/** The name of the wallet service's view. */
export const WALLET_VIEW = 'wallet'

/** A wallet as it can be looked up: whose it is, and whether money may move. */
export type WalletEntry = Party & { readonly status: 'open' | 'frozen'; readonly revision: number; readonly at: string }

/** One currency of a wallet, and the event that made it so. */
export type BalanceEntry = Balance & { readonly revision: number; readonly position: number }

/** A transfer that came back, by the revision of its return in the stream of the wallet that had sent it. */
export type ReturnedEntry = { readonly revision: number }

/** What stands before a wallet's id in the name of its stream. */
export const WALLET_STREAM_PREFIX = 'wallet-'

/** The version of the wallet's fold: its snapshots are kept under it. */
export const WALLET_FOLD_VERSION = 1

/** What a snapshot of a wallet says to those who only read it; a wallet not opened yet has no balances. */
export type WalletSnapshotState = { readonly balances?: Balances }

/** The keys of the wallet view. */
export const walletKeys = {
  wallet: (walletId: string): ViewKey<WalletEntry> => viewKey(`wallet/${walletId}`),
  balances: (walletId: string): ViewPrefix<BalanceEntry> => viewPrefix(`balance/${walletId}/`),
  balance: (walletId: string, currency: string): ViewKey<BalanceEntry> => viewKey(`balance/${walletId}/${currency}`),
  returned: (transferId: string): ViewKey<ReturnedEntry> => viewKey(`returned/${transferId}`),
}
