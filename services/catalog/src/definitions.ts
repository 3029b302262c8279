import { identityDefinition } from '@folio/identity/definition.ts'
import { marketDefinition } from '@folio/market/definition.ts'
import { optionsAccountDefinition } from '@folio/options-account/definition.ts'
import { paymentAgentDefinition } from '@folio/payment-agent/definition.ts'
import { type AnyServiceDefinition, anyDefinition } from '@folio/service-kit/service-definition.ts'
import { tradingAggregate, tradingDefinition } from '@folio/trading/definition.ts'
import { walletDefinition } from '@folio/wallet/definition.ts'

/** The definitions of all services that write streams; this module loads nothing that a service needs only when it runs. */
export const definitions: readonly AnyServiceDefinition[] = [
  anyDefinition(walletDefinition),
  anyDefinition(marketDefinition),
  anyDefinition(tradingDefinition),
  anyDefinition(identityDefinition),
  anyDefinition(optionsAccountDefinition),
  anyDefinition(paymentAgentDefinition),
]

/** The decider of trading accounts; the scan for arbitrage plays against it. */
export const tradingDecisions: Pick<typeof tradingAggregate, 'decide' | 'evolve' | 'initial'> = tradingAggregate
