import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
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

/** Returns the record of the contract that an event opens, changes or ends. */
export const portfolioRecords = (
  { event: { data }, stream, revision, position, metadata: { at } }: StoredEvent<TradingEvent>,
  epoch: number,
): readonly PortfolioRecord[] => {
  if (!('contract' in data)) return []
  const { contract } = data
  const { contract_id } = contract
  const state = 'sell_price' in data ? ({ status: 'ended' } as const) : ({ status: 'open', contract } as const)
  return [{ account: account.trading(accountIdIn(stream)), contract_id, ...state, epoch, revision, position, at }]
}

/** Publishes the events of trading accounts, the balances after them, and their contracts. */
export const publication: Publication<TradingEvent> = {
  ledger: tradingContract.ledger.topic,
  balancesOf: balanceRecords,
  sourceOf: balanceSource,
  portfolio: {
    recordsOf: portfolioRecords,
    openKeyOf: (record) => tradingKeys.openContract(record.account.slice(ACCOUNT.length), record.contract_id),
  },
}
