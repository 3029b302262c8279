import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { RateEvent } from '@folio/contracts/wallet/rates.ts'
import { WALLET_STREAM_PREFIX, walletKeys } from '@folio/contracts/wallet/views.ts'
import { account } from '@folio/kernel/postings.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { balanceRecordsOf, balanceSourceOf, type Publication } from '@folio/service-kit/publishing/publication.ts'
import { walletIdIn } from './money.ts'

/** Returns the view key and the stream of a balance record's account; undefined if it is no wallet. */
export const balanceSource = balanceSourceOf({
  accountPrefix: account.wallet(''),
  streamPrefix: WALLET_STREAM_PREFIX,
  keyOf: walletKeys.balance,
})

/** Returns the balance records to publish for an event. */
export const balanceRecords = (stored: StoredEvent<WalletEvent | RateEvent>, epoch: number): readonly BalanceRecord[] =>
  balanceRecordsOf(stored, { account: account.wallet(walletIdIn(stored.stream)), epoch })

/** Publishes the events of wallets and rates, and the balances after them. */
export const publication: Publication<WalletEvent | RateEvent> = {
  ledger: walletContract.ledger.topic,
  balancesOf: balanceRecords,
  sourceOf: balanceSource,
}
