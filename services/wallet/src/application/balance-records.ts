import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { RateEvent } from '@folio/contracts/wallet/rates.ts'
import { walletKeys } from '@folio/contracts/wallet/views.ts'
import { account } from '@folio/kernel/postings.ts'
import { balancesTold } from '@folio/service-kit/balances-told.ts'
import type { StoredEvent } from '@folio/service-kit/projection.ts'
import type { BalanceSource } from '@folio/service-kit/publish.ts'
import { walletIdIn } from './projection.ts'
import { walletAggregate } from './wallet-aggregate.ts'

const ACCOUNT = account.wallet('')

/** Where the view of wallets has its own word on a balance; nothing for what is no wallet's. */
export const balanceSource = (record: BalanceRecord): BalanceSource | undefined => {
  if (!record.account.startsWith(ACCOUNT)) return undefined
  const walletId = record.account.slice(ACCOUNT.length)
  return {
    key: walletKeys.balance(walletId, record.currency),
    stream: `${walletAggregate.streamPrefix}${walletId}`,
  }
}

/** The balances that an event leaves, as they are told to everybody. */
export const balanceRecords = (stored: StoredEvent<WalletEvent | RateEvent>, epoch: number): readonly BalanceRecord[] =>
  balancesTold(stored, { account: account.wallet(walletIdIn(stored.stream)), epoch })
