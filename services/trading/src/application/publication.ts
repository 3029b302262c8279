import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { TRADING_STREAM_PREFIX, tradingKeys } from '@folio/contracts/trading/views.ts'
import { account } from '@folio/kernel/postings.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import { type BalanceSource, balanceRecordsOf, type Publication } from '@folio/service-kit/publishing/publication.ts'
import { accountIdIn } from './money.ts'

const ACCOUNT = account.trading('')

/** Returns the view key and the stream of a balance record's account; undefined if it is no trading account. */
export const balanceSource = (record: BalanceRecord): BalanceSource | undefined => {
  if (!record.account.startsWith(ACCOUNT)) return undefined
  const accountId = record.account.slice(ACCOUNT.length)
  return { key: tradingKeys.balance(accountId), stream: TRADING_STREAM_PREFIX + accountId }
}

/** Returns the balance records to publish for an event. */
export const balanceRecords = (stored: StoredEvent<TradingEvent>, epoch: number): readonly BalanceRecord[] =>
  balanceRecordsOf(stored, { account: account.trading(accountIdIn(stored.stream)), epoch })

/** Publishes the events of trading accounts, and the balances after them. */
export const publication: Publication<TradingEvent> = {
  ledger: tradingContract.ledger.topic,
  balancesOf: balanceRecords,
  sourceOf: balanceSource,
}
