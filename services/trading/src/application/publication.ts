import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { Publication } from '@folio/service-kit/publish.ts'
import { balanceRecords, balanceSource } from './balance-records.ts'
import { tradingAggregate } from './trading-aggregate.ts'

/** What everybody is told of trading accounts: their events, and the balances that these leave. */
export const publication: Publication<TradingEvent> = {
  ledger: ledgerTopic(tradingAggregate.service),
  balancesOf: balanceRecords,
  sourceOf: balanceSource,
}
