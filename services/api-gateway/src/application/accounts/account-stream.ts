import type { Balances } from '@folio/contracts/ledger/amount-schema.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import {
  TRADING_FOLD_VERSION,
  TRADING_STATUS_AFTER,
  TRADING_STREAM_PREFIX,
  type TradingSnapshotState,
} from '@folio/contracts/trading/views.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import {
  WALLET_FOLD_VERSION,
  WALLET_STATUS_AFTER,
  WALLET_STREAM_PREFIX,
  type WalletSnapshotState,
} from '@folio/contracts/wallet/views.ts'
import type { Posting } from '@folio/kernel/postings.ts'

/** The status of an account that was opened: of a wallet, or of an options account. */
export type AccountStatus = 'open' | 'frozen' | 'closed' | 'active' | 'inactive'

/** The part of an account's snapshot that tells its money and its status. */
export type AccountSnapshot = WalletSnapshotState | TradingSnapshotState

/** An event of an account, with the fields that tell money. */
export type AccountEvent = {
  readonly type: string
  readonly data: {
    readonly postings?: readonly Posting[]
    /** The balances that the event changed, as they are after it. */
    readonly balances?: Balances
    readonly transfer_id?: string
    readonly transaction_id?: number
    readonly reason?: string
  }
}

/** The stream of an account, and how its events and snapshots are read. */
export type AccountStream = {
  readonly stream: string
  readonly foldVersion: number
  readonly eventTypes: ReadonlySet<string>
  /** The status after an event, by its type; events of other types do not change it. */
  readonly statusAfter: Readonly<Record<string, AccountStatus>>
  /** The status that snapshots call `open`. */
  readonly whenOpen: AccountStatus
}

/** The stream of a wallet. */
export const walletStream = (walletId: string): AccountStream => ({
  stream: WALLET_STREAM_PREFIX + walletId,
  foldVersion: WALLET_FOLD_VERSION,
  eventTypes: walletContract.streams.wallet.eventTypes,
  statusAfter: WALLET_STATUS_AFTER,
  whenOpen: 'open',
})

/** The stream of an options account's money. */
export const tradingStream = (accountId: string): AccountStream => ({
  stream: TRADING_STREAM_PREFIX + accountId,
  foldVersion: TRADING_FOLD_VERSION,
  eventTypes: tradingContract.streams.account.eventTypes,
  statusAfter: TRADING_STATUS_AFTER,
  whenOpen: 'active',
})
