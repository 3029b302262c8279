import type { Balance, Balances } from '../ledger/amount-schema.ts'
import { type ViewKey, viewKey, viewPrefix } from '../view-keys.ts'
import type { OptionContract } from './contracts/option-contract.ts'

/** The name of the trading service: of its view, consumer group and publisher, too. */
export const TRADING_SERVICE = 'trading'

/** The prefix of a trading account's stream, before its number. */
export const TRADING_STREAM_PREFIX = 'trading-'

/** Returns the account number in the name of a trading account's stream. */
export const accountIdIn = (stream: string): string => stream.slice(TRADING_STREAM_PREFIX.length)

/** The version of the trading account's fold: its snapshots are kept under it. */
export const TRADING_FOLD_VERSION = 2

/** The status of a trading account after each event that sets it, under the names that the API uses. */
export const TRADING_STATUS_AFTER: Readonly<Record<string, 'active' | 'inactive'>> = {
  AccountOpened: 'active',
  AccountDeactivated: 'inactive',
  AccountReactivated: 'active',
}

/** The part of a trading account's snapshot that other readers use; an unopened account has no balances. */
export type TradingSnapshotState = {
  readonly status: 'unopened' | 'open' | 'inactive'
  readonly balances?: Balances
}

/** The balance of a trading account, and the event that it follows from. */
export type TradingBalanceEntry = Balance & {
  readonly currency: string
  readonly revision: number
  readonly position: number
  readonly at: string
}

/** An account that the operator made inactive, by the event at this revision of its stream. */
export type InactiveAccountEntry = { readonly revision: number }

/** A returned transfer: the revision of the return in the stream of the account that sent it. */
export type ReturnedTransferEntry = { readonly revision: number }

/** An open contract, and the revision of its purchase or of the newest change of its limit orders. */
export type OpenContractEntry = { readonly contract: OptionContract; readonly revision: number }

/** A contract that ended within 90 days: its account, and the revision of its end, whose event repeats all that was bought. */
export type EndedContractEntry = { readonly account_id: string; readonly revision: number }

/** The view keeps the end of a contract for 90 days; its event stays in the account's stream. */
export const ENDED_CONTRACTS_KEPT_MS = 90 * 86_400_000

/** The keys of the trading view. */
export const tradingKeys = {
  balance: (accountId: string): ViewKey<TradingBalanceEntry> => viewKey(`balance/${accountId}`),
  openContract: (accountId: string, contractId: number): ViewKey<OpenContractEntry> =>
    viewKey(`contract-open/${accountId}/${contractId}`),
  openContractsOf: (accountId: string) => viewPrefix<OpenContractEntry>(`contract-open/${accountId}/`),
  openContracts: viewPrefix<OpenContractEntry>('contract-open/'),
  endedContracts: viewPrefix<EndedContractEntry>('contract/'),
  endedContract: (contractId: number): ViewKey<EndedContractEntry> => viewKey(`contract/${contractId}`),
  inactive: (accountId: string): ViewKey<InactiveAccountEntry> => viewKey(`inactive/${accountId}`),
  returned: (transferId: string): ViewKey<ReturnedTransferEntry> => viewKey(`returned/${transferId}`),
}

/** Returns the account number in the key of an open contract. */
export const accountIdInOpenContractKey = (key: string): string => key.split('/')[1] ?? ''
