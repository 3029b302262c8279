import { type ServiceName, serviceContracts } from '@folio/contracts/messaging/all-services.ts'
import { type RunningIdentity, startIdentity } from '@folio/identity/service.ts'
import type { KeyedPorts, Ports, Service } from '@folio/service-kit/ports.ts'
import { startService } from '@folio/service-kit/start-service.ts'
import { definitions } from './definitions.ts'

/** The running services of one process, by their names. */
export type RunningServices = { readonly [Name in ServiceName]: Name extends 'identity' ? RunningIdentity : Service }

type Starts = {
  readonly [Name in ServiceName]: (
    ports: Name extends 'identity' ? KeyedPorts : Ports,
  ) => Promise<RunningServices[Name]>
}

const byDefinition = definitions.map(
  (definition) => [definition.contract.name, (ports: Ports) => startService(ports, definition)] as const,
)

/**
 * The start functions of the services that write streams, by service name; most services start by their definition
 * alone.
 */
export const starts = { ...Object.fromEntries(byDefinition), identity: startIdentity } as Starts

/** Starts the services one after another, in the order of their contracts. */
export const startAll = async (ports: KeyedPorts): Promise<RunningServices> => {
  const running: Record<string, Service> = {}
  for (const { name } of serviceContracts) running[name] = await starts[name](ports)
  return running as RunningServices
}
