import type { Balance } from '../amount-schema.ts'
import type { Party } from './parties.ts'

/** The name of the wallet service's view. */
export const WALLET_VIEW = 'wallet'

/** A wallet as it can be looked up: whose it is, and whether money may move. */
export type WalletEntry = Party & { readonly status: 'open' | 'frozen'; readonly revision: number; readonly at: string }

/** One currency of a wallet, and the event that made it so. */
export type BalanceEntry = Balance & { readonly revision: number; readonly position: number }

/** A transfer that has neither arrived nor come back: the event that waits for its next step. */
export type OpenTransferEntry = { readonly stream: string; readonly revision: number; readonly since: string }

/** The keys of the wallet view. */
export const walletKeys = {
  wallet: (walletId: string): string => `wallet/${walletId}`,
  balances: (walletId: string): string => `balance/${walletId}/`,
  balance: (walletId: string, currency: string): string => `balance/${walletId}/${currency}`,
  returned: (transferId: string): string => `returned/${transferId}`,
}
