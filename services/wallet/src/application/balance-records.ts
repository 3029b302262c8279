import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import { account } from '@folio/kernel/postings.ts'
import type { StoredEvent } from '@folio/service-kit/projection.ts'
import { walletIdIn } from './projection.ts'

/** The balances that an event leaves, as they are told to everybody. */
export const balanceRecords = (stored: StoredEvent<WalletEvent>, epoch: number): readonly BalanceRecord[] => {
  if (!('balances' in stored.event.data)) return []
  const { revision, position, metadata } = stored
  return Object.entries(stored.event.data.balances).map(([currency, balance]) => ({
    account: account.wallet(walletIdIn(stored.stream)),
    currency,
    ...balance,
    epoch,
    revision,
    position,
    at: metadata.at,
  }))
}
