import { requestExpired } from '@folio/contracts/messaging/request-expiry.ts'
import { DEFAULT_ACCOUNT_LIMITS } from '@folio/contracts/trading/account-limits.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { ENDED_CONTRACTS_KEPT_MS, TRADING_FOLD_VERSION, tradingKeys } from '@folio/contracts/trading/views.ts'
import { type Aggregate, fromContract, singleAggregate } from '@folio/service-kit/aggregates/aggregate.ts'
import type { Preparation } from '@folio/service-kit/preparation/preparation.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import type { PurchaseLimits } from './application/facts/fact-sources.ts'
import { tradingPreparation } from './application/facts/preparation.ts'
import { tradingMoney } from './application/money.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import { contractsIn, type TradingAccount, tradingAccount } from './domain/trading-account.ts'

/** The default limits, with one process that decides. */
export const DEFAULT_LIMITS: PurchaseLimits = {
  account: DEFAULT_ACCOUNT_LIMITS,
  house: { limits: DEFAULT_HOUSE_LIMITS, writers: 1 },
}

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

/** The trading service with the default limits: the money and the contracts of options accounts. */
export const tradingDefinition: ServiceDefinition<TradingCommand, TradingAccount, TradingEvent> = {
  contract: tradingContract,
  aggregates: singleAggregate(tradingAggregate),
  project,
  retention: { prefix: tradingKeys.endedContracts, keptMs: ENDED_CONTRACTS_KEPT_MS },
  nextStep,
  publication,
}

/** The trading service with other limits; those left out are the default ones. */
export const tradingDefinitionWith = (limits: Partial<PurchaseLimits>): typeof tradingDefinition =>
  tradingDefinitionPreparedBy(tradingPreparation({ ...DEFAULT_LIMITS, ...limits }))

/** The trading service with another preparation of its commands. */
export const tradingDefinitionPreparedBy = (
  preparation: Preparation<TradingCommand, TradingAccount>,
): typeof tradingDefinition => ({
  ...tradingDefinition,
  aggregates: singleAggregate({ ...tradingAggregate, preparation }),
})
