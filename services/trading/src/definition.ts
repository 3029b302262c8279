import { requestExpired } from '@folio/contracts/messaging/request-expiry.ts'
import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { DEFAULT_HOUSE_LIMITS } from '@folio/contracts/trading/house-limits.ts'
import { ENDED_CONTRACTS_KEPT_MS, TRADING_FOLD_VERSION, tradingKeys } from '@folio/contracts/trading/views.ts'
import { type Aggregate, fromContract, singleAggregate } from '@folio/service-kit/aggregates/aggregate.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { tradingPreparation } from './application/facts/preparation.ts'
import type { HouseSettings } from './application/house/house-book.ts'
import { tradingMoney } from './application/money.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import { contractsIn, type TradingAccount, tradingAccount } from './domain/trading-account.ts'

/** One process with the default limits of the house. */
export const DEFAULT_HOUSE: HouseSettings = { limits: DEFAULT_HOUSE_LIMITS, writers: 1 }

/** The aggregate of trading accounts: one stream per account, `trading-{account_id}`, which only a step opens. */
export const tradingAggregate: Aggregate<TradingCommand, TradingAccount, TradingEvent> = {
  ...tradingAccount,
  ...fromContract(tradingContract, 'account'),
  foldVersion: TRADING_FOLD_VERSION,
  opens: () => false,
  expired: requestExpired,
  money: tradingMoney,
  preparation: tradingPreparation(DEFAULT_HOUSE),
  partsOf: contractsIn,
}

/** The trading service with the default limits of the house: the money and the contracts of options accounts. */
export const tradingDefinition: ServiceDefinition<TradingCommand, TradingAccount, TradingEvent> = {
  contract: tradingContract,
  aggregates: singleAggregate(tradingAggregate),
  project,
  retention: { prefix: tradingKeys.endedContracts, keptMs: ENDED_CONTRACTS_KEPT_MS },
  nextStep,
  publication,
}

/** The trading service with other limits of the house. */
export const tradingDefinitionWith = (house: HouseSettings): typeof tradingDefinition => ({
  ...tradingDefinition,
  aggregates: singleAggregate({ ...tradingAggregate, preparation: tradingPreparation(house) }),
})
