import { userCommands } from '@folio/contracts/identity/commands.ts'
import { onlyKind } from '@folio/service-kit/aggregates.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { project } from './application/projection.ts'
import { userAggregate } from './application/user-aggregate.ts'

/** The whole service on one screen: who is registered, and what each token allows; nothing about a person goes out. */
export const startIdentity = (ports: Ports): Promise<Service> =>
  startAccounts(ports, {
    aggregates: onlyKind(userAggregate),
    topic: userCommands,
    project,
    nextStep: () => undefined,
  })
