import type { BalanceRecord } from '@folio/contracts/balance-record.ts'
import type { PortfolioRecord } from '@folio/contracts/portfolio-record.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { accountIdIn, TRADING_STREAM_PREFIX, tradingKeys } from '@folio/contracts/trading/views.ts'
import { account } from '@folio/kernel/postings.ts'
import type { StoredEvent } from '@folio/service-kit/events/stored-event.ts'
import {
  balanceRecordsOf,
  balanceSourceOf,
  type Publication,
  type StateSource,
} from '@folio/service-kit/publishing/publication.ts'

const ACCOUNT = account.trading('')

/** Returns the view key and the stream of a balance record's account; undefined if it is no trading account. */
export const balanceSource = balanceSourceOf({
  accountPrefix: ACCOUNT,
  streamPrefix: TRADING_STREAM_PREFIX,
  keyOf: tradingKeys.balance,
})

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

/** The tombstone of a contract that the view does not know: it ended long ago, or a restore of the store removed it. */
const goneRecord = ({ contract, ...record }: PortfolioRecord, epoch: number): PortfolioRecord => {
  const revision = epoch === record.epoch ? record.revision + 1 : 0
  return { ...record, status: 'ended', epoch, revision }
}

/**
 * Returns the view keys and the stream of a contract's record, and the record that is right once the view has neither the open
 * contract nor its end; undefined if it is no contract of a trading account. `epoch` is that of the store.
 */
export const portfolioSource = (record: PortfolioRecord, epoch: number): StateSource<PortfolioRecord> | undefined => {
  if (!record.account.startsWith(ACCOUNT)) return undefined
  const accountId = record.account.slice(ACCOUNT.length)
  return {
    keys: [tradingKeys.openContract(accountId, record.contract_id), tradingKeys.endedContract(record.contract_id)],
    stream: TRADING_STREAM_PREFIX + accountId,
    ifGone: record.status === 'ended' ? record : goneRecord(record, epoch),
  }
}

/** Publishes the events of trading accounts, the balances after them, and their contracts. */
export const publication: Publication<TradingEvent> = {
  ledger: tradingContract.ledger.topic,
  balancesOf: balanceRecords,
  sourceOf: balanceSource,
  portfolio: { recordsOf: portfolioRecords, sourceOf: portfolioSource },
}
