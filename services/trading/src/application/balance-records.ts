import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { tradingKeys } from '@folio/contracts/trading/views.ts'
import { account } from '@folio/kernel/postings.ts'
import { balancesTold } from '@folio/service-kit/balances-told.ts'
import type { StoredEvent } from '@folio/service-kit/projection.ts'
import type { BalanceSource } from '@folio/service-kit/publish.ts'
import { accountIdIn } from './projection.ts'
import { tradingAggregate } from './trading-aggregate.ts'

const ACCOUNT = account.trading('')

/** Where the view of trading accounts has its own word on a balance; nothing for what is no such account's. */
export const balanceSource = (record: BalanceRecord): BalanceSource | undefined => {
  if (!record.account.startsWith(ACCOUNT)) return undefined
  const accountId = record.account.slice(ACCOUNT.length)
  return { key: tradingKeys.balance(accountId), stream: tradingAggregate.streamPrefix + accountId }
}

/** The balances that an event leaves, as they are told to everybody. */
export const balanceRecords = (stored: StoredEvent<TradingEvent>, epoch: number): readonly BalanceRecord[] =>
  balancesTold(stored, { account: account.trading(accountIdIn(stored.stream)), epoch })
