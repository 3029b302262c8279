import { definitions } from '@folio/catalog/definitions.ts'
import type { AnyServiceDefinition } from '@folio/service-kit/service-definition.ts'

/** The names of the services that the simulation runs. */
export const SIMULATED_SERVICES = ['wallet', 'trading', 'options-account'] as const

/** The name of a service that the simulation runs. */
export type SimulatedService = (typeof SIMULATED_SERVICES)[number]

/** The definitions of the services that the simulation runs. */
export const simulatedDefinitions: readonly AnyServiceDefinition[] = definitions.filter(({ contract }) =>
  SIMULATED_SERVICES.some((name) => name === contract.name),
)
