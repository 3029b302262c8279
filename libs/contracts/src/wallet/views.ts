import type { Amount } from '@folio/kernel/amount.ts'
import { WINDOW_HOURS } from '@folio/kernel/daily-window.ts'
import type { HourlyCounts } from '@folio/kernel/hourly-counts.ts'
import type { Balance, Balances } from '../amount-schema.ts'
import type { AgentTransferKind } from '../payment-agent/daily-limits.ts'
import type { HourEntry } from '../payment-agent/views.ts'
import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-key.ts'
import type { Party } from './parties.ts'

/** The name of the wallet service's view. */
export const WALLET_VIEW = 'wallet'

/** A wallet as it can be looked up: whose it is, and whether money may move. */
export type WalletEntry = Party & {
  readonly status: 'open' | 'frozen' | 'closed'
  readonly revision: number
  readonly at: string
}

/** One currency of a wallet, and the event that made it so. */
export type BalanceEntry = Balance & { readonly revision: number; readonly position: number }

/** A transfer that came back, by the revision of its return in the stream of the wallet that had sent it. */
export type ReturnedEntry = { readonly revision: number }

/** How many transfers to other clients a wallet sent in each of the last hours. */
export type CountsEntry = { readonly counts: HourlyCounts }

/** What a currency is worth by the operator's word; null: no rate just now. */
export type RateEntry = { readonly currency: string; readonly usd_rate: Amount | null; readonly at: string }

/** What stands before a wallet's id in the name of its stream. */
export const WALLET_STREAM_PREFIX = 'wallet-'

/** The version of the wallet's fold: its snapshots are kept under it. */
export const WALLET_FOLD_VERSION = 2

/** What a snapshot of a wallet says to those who only read it; a wallet not opened yet has no balances. */
export type WalletSnapshotState = { readonly balances?: Balances; readonly last_sent?: string }

/** The keys of the wallet view. */
export const walletKeys = {
  wallet: (walletId: string): ViewKey<WalletEntry> => viewKey(`wallet/${walletId}`),
  balances: (walletId: string): ViewPrefix<BalanceEntry> => viewPrefix(`balance/${walletId}/`),
  balance: (walletId: string, currency: string): ViewKey<BalanceEntry> => viewKey(`balance/${walletId}/${currency}`),
  counts: (walletId: string): ViewKey<CountsEntry> => viewKey(`counts/${walletId}`),
  rates: viewPrefix<RateEntry>('rate/'),
  rate: (currency: string): ViewKey<RateEntry> => viewKey(`rate/${currency}`),
  /** What the client's transfers through agents came to, by hour; see `HourEntry`. */
  agentHours: (walletId: string, kind: AgentTransferKind): ViewPrefix<HourEntry> =>
    viewPrefix(`agent-hour/${walletId}/${kind}/`),
  agentHour: (walletId: string, kind: AgentTransferKind, hour: number): ViewKey<HourEntry> =>
    viewKey(`agent-hour/${walletId}/${kind}/${hour % WINDOW_HOURS}`),
  returned: (transferId: string): ViewKey<ReturnedEntry> => viewKey(`returned/${transferId}`),
}
