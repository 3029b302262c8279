import type { Amount } from '@folio/kernel/amount.ts'
import { WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import type { HourlyCounts } from '@folio/kernel/hourly-counts.ts'
import type { Balance, Balances } from '../ledger/amount-schema.ts'
import type { AgentTransferKind } from '../payment-agent/daily-limits.ts'
import type { HourEntry } from '../payment-agent/views.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-keys.ts'
import type { Party } from './transfer-parties.ts'

/** The name of the wallet service: of its view, consumer group and publisher, too. */
export const WALLET_SERVICE = 'wallet'

/** The view entry of a wallet: its client and its status. */
export type WalletEntry = Party & {
  readonly status: WalletStatus
  readonly revision: number
  readonly at: string
}

/** The balance of one currency of a wallet, and the event that it follows from. */
export type BalanceEntry = Balance & { readonly revision: number; readonly position: number }

/** A returned transfer: the revision of the return in the stream of the wallet that sent it. */
export type ReturnedEntry = { readonly revision: number }

/** The number of transfers that a wallet sent to other clients in each of the last hours. */
export type CountsEntry = { readonly counts: HourlyCounts }

/** The rate of a currency as the operator set it; null: no rate. */
export type RateEntry = { readonly currency: string; readonly usd_rate: Amount | null; readonly at: string }

/** The prefix of a wallet's stream, before the id of the wallet. */
export const WALLET_STREAM_PREFIX = 'wallet-'

/** The version of the wallet's fold: its snapshots are kept under it. */
export const WALLET_FOLD_VERSION = 2

/** The statuses of a wallet that was opened. */
export type WalletStatus = 'open' | 'frozen' | 'closed'

/** The status of a wallet after each event that sets it. */
export const WALLET_STATUS_AFTER = {
  WalletOpened: 'open',
  WalletFrozen: 'frozen',
  WalletThawed: 'open',
  WalletClosed: 'closed',
} as const satisfies Readonly<Record<string, WalletStatus>>

/** The part of a wallet's snapshot that other readers use; an unopened wallet has no balances. */
export type WalletSnapshotState = {
  readonly status: 'unopened' | WalletStatus
  readonly balances?: Balances
  readonly last_sent?: string
}

/** The keys of the wallet view. */
export const walletKeys = {
  wallets: viewPrefix<WalletEntry>('wallet/'),
  wallet: (walletId: string): ViewKey<WalletEntry> => viewKey(`wallet/${walletId}`),
  balances: (walletId: string): ViewPrefix<BalanceEntry> => viewPrefix(`balance/${walletId}/`),
  balance: (walletId: string, currency: string): ViewKey<BalanceEntry> => viewKey(`balance/${walletId}/${currency}`),
  counts: (walletId: string): ViewKey<CountsEntry> => viewKey(`counts/${walletId}`),
  rates: viewPrefix<RateEntry>('rate/'),
  rate: (currency: string): ViewKey<RateEntry> => viewKey(`rate/${currency}`),
  /** The totals of the client's transfers through agents by hour; see `HourEntry`. */
  agentHours: (walletId: string, kind: AgentTransferKind): ViewPrefix<HourEntry> =>
    viewPrefix(`agent-hour/${walletId}/${kind}/`),
  agentHour: (walletId: string, kind: AgentTransferKind, hour: number): ViewKey<HourEntry> =>
    viewKey(`agent-hour/${walletId}/${kind}/${hour % WINDOW_HOURS}`),
  returned: (transferId: string): ViewKey<ReturnedEntry> => viewKey(`returned/${transferId}`),
}
