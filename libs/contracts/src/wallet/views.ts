import type { Balance, Balances } from '../amount-schema.ts'
import type { Party } from './parties.ts'

/** The name of the wallet service's view. */
export const WALLET_VIEW = 'wallet'

/** A wallet as it can be looked up: whose it is, and whether money may move. */
export type WalletEntry = Party & { readonly status: 'open' | 'frozen'; readonly revision: number; readonly at: string }

/** One currency of a wallet, and the event that made it so. */
export type BalanceEntry = Balance & { readonly revision: number; readonly position: number }

/** A transfer that has neither arrived nor come back: the event that waits for its next step. */
export type OpenTransferEntry = { readonly stream: string; readonly revision: number; readonly since: string }

/** What stands before a wallet's id in the name of its stream. */
export const WALLET_STREAM_PREFIX = 'wallet-'

/** The version of the wallet's fold: its snapshots are kept under it. */
export const WALLET_FOLD_VERSION = 1

/** What a snapshot of a wallet says to those who only read it; a wallet not opened yet has no balances. */
export type WalletSnapshotState = { readonly balances?: Balances }

/** The keys of the wallet view. */
export const walletKeys = {
  wallet: (walletId: string): string => `wallet/${walletId}`,
  balances: (walletId: string): string => `balance/${walletId}/`,
  balance: (walletId: string, currency: string): string => `balance/${walletId}/${currency}`,
  returned: (transferId: string): string => `returned/${transferId}`,
}
