import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { TRADING_EVENT_TYPES, type TradingEvent } from '@folio/contracts/trading/events.ts'
import { TRADING_FOLD_VERSION, TRADING_STREAM_PREFIX, TRADING_VIEW } from '@folio/contracts/trading/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { tradingAccount } from '../domain/trading-account.ts'
import type { TradingAccount } from '../domain/trading-state.ts'

/** The trading account as the service keeps it: one stream per account, `trading-{account_id}`, opened by a step alone. */
export const tradingAggregate: Aggregate<TradingCommand, TradingAccount, TradingEvent> = {
  ...tradingAccount,
  service: TRADING_VIEW,
  streamPrefix: TRADING_STREAM_PREFIX,
  foldVersion: TRADING_FOLD_VERSION,
  eventTypes: TRADING_EVENT_TYPES,
  opens: () => false,
}
