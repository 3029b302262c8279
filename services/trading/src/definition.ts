import type { TradingCommand } from '@folio/contracts/trading/commands.ts'
import { tradingContract } from '@folio/contracts/trading/contract.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import { ENDED_CONTRACTS_KEPT_MS, tradingKeys } from '@folio/contracts/trading/views.ts'
import { singleAggregate } from '@folio/service-kit/aggregates/aggregate.ts'
import type { Preparation } from '@folio/service-kit/preparation/preparation.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { tradingAggregate } from './application/aggregates.ts'
import { DEFAULT_LIMITS, type PurchaseLimits } from './application/facts/fact-sources.ts'
import { tradingPreparation } from './application/facts/preparation.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import type { TradingAccount } from './domain/trading-account.ts'

export { tradingAggregate } from './application/aggregates.ts'

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
