import type { Currencies } from '@folio/contracts/http/fields/money.ts'
import type { Amount } from '@folio/kernel/amount.ts'
import type { Clock } from '@folio/kernel/timestamp.ts'
import type { Log } from '@folio/service-kit/telemetry/telemetry.ts'
import type { BalanceAt } from './account-streams/account-balance.ts'
import type { AccountFeed } from './account-streams/account-feed.ts'
import type { AccountLedger } from './account-streams/account-ledger.ts'
import type { LongRead, LongReadRequest } from './account-streams/long-read.ts'
import type { MarketFeed } from './market/market-feed.ts'
import type { PacedQueue } from './market/paced-queue.ts'
import type { AccountContracts } from './positions/account-contracts.ts'
import type { PositionBoard } from './positions/position-board.ts'
import type { AppMarkups } from './trading/app-markups.ts'
import type { RecentRuns } from './trading/recent-runs.ts'
import type { SharedPrices } from './trading/shared-prices.ts'
import type { TradeSender } from './trading/trade-sender.ts'

/** The sources from which calls are answered. */
export type CallContext = {
  readonly ledger: AccountLedger
  readonly balanceAt: BalanceAt
  readonly feed: AccountFeed
  readonly contracts: AccountContracts
  readonly positions: PositionBoard
  readonly market: MarketFeed
  /** Reads of earlier ticks, and of many events of an account, wait here for each other. */
  readonly longReads: PacedQueue
  /** Begins the read of a call that goes through the stream of an account. */
  readonly beginLongRead: (request: LongReadRequest) => LongRead
  readonly prices: SharedPrices
  readonly runs: RecentRuns
  readonly trades: TradeSender
  readonly markups: AppMarkups
  readonly currencies: Currencies
  /** The part of a proposal's payout that may be lost until it is bought. */
  readonly slippage: Amount
  readonly clock: Clock
  readonly log: Log
}
