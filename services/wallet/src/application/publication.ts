import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { RateEvent } from '@folio/contracts/wallet/rates.ts'
import type { Publication } from '@folio/service-kit/publish.ts'
import { balanceRecords, balanceSource } from './balance-records.ts'
import { walletAggregate } from './wallet-aggregate.ts'

/** What everybody is told of wallets: their events, and the balances that these leave. */
export const publication: Publication<WalletEvent | RateEvent> = {
  ledger: ledgerTopic(walletAggregate.service),
  balancesOf: balanceRecords,
  sourceOf: balanceSource,
}
