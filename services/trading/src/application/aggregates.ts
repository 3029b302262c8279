import { requestExpired } from '@folio/contracts/messaging/request-expiry.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { TRADING_FOLD_VERSION } from '@folio/contracts/trading/views.ts'
import { type Aggregate, fromContract } from '@folio/service-kit/aggregates/aggregate.ts'
import { contractsIn, type TradingAccount, tradingAccount } from '../domain/trading-account.ts'
import { DEFAULT_LIMITS } from './facts/fact-sources.ts'
import { tradingPreparation } from './facts/preparation.ts'
import { tradingMoney } from './money.ts'

/** The aggregate of trading accounts: one stream per account, `trading-{account_id}`, which only a step opens. */
export const tradingAggregate: Aggregate<TradingCommand, TradingAccount, TradingEvent> = {
  ...tradingAccount,
  ...fromContract(tradingContract, 'account'),
  foldVersion: TRADING_FOLD_VERSION,
  opens: () => false,
  expired: requestExpired,
  money: tradingMoney,
  preparation: tradingPreparation(DEFAULT_LIMITS),
  partsOf: contractsIn,
}
