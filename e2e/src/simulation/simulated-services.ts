import { definitions } from '@folio/catalog/definitions.ts'
import { startsWith } from '@folio/catalog/starts.ts'
import type { AnyServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { TRADED_SYMBOLS } from './simulated-trades.ts'

/** The names of the services that the simulation runs. */
export const SIMULATED_SERVICES = ['market', 'wallet', 'trading', 'options-account'] as const

/** The name of a service that the simulation runs. */
export type SimulatedService = (typeof SIMULATED_SERVICES)[number]

/** The definitions of the services that the simulation runs. */
export const simulatedDefinitions: readonly AnyServiceDefinition[] = definitions.filter(({ contract }) =>
  SIMULATED_SERVICES.some((name) => name === contract.name),
)

/** The start functions of the simulated services, on a market with few symbols. */
export const simulatedStarts = startsWith({ market: { feed: 'simulated', symbols: TRADED_SYMBOLS } })
