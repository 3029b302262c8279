import type { Balance } from '../amount-schema.ts'
import { type ViewKey, viewKey } from '../view-key.ts'

/** The name of the trading service's view. */
export const TRADING_VIEW = 'trading'

/** What stands before an account's number in the name of its stream. */
export const TRADING_STREAM_PREFIX = 'trading-'

/** The version of the trading account's fold: its snapshots are kept under it. */
export const TRADING_FOLD_VERSION = 1

/** What a trading account stands at, and the event that made it so. */
export type TradingBalanceEntry = Balance & {
  readonly currency: string
  readonly revision: number
  readonly position: number
  readonly at: string
}

/** An account that the operator lets move no money, since the event at this revision of its stream. */
export type InactiveAccountEntry = { readonly revision: number }

/** A transfer that came back, by the revision of its return in the stream of the account that had sent it. */
export type ReturnedTransferEntry = { readonly revision: number }

/** The keys of the trading view. */
export const tradingKeys = {
  balance: (accountId: string): ViewKey<TradingBalanceEntry> => viewKey(`balance/${accountId}`),
  inactive: (accountId: string): ViewKey<InactiveAccountEntry> => viewKey(`inactive/${accountId}`),
  returned: (transferId: string): ViewKey<ReturnedTransferEntry> => viewKey(`returned/${transferId}`),
}
