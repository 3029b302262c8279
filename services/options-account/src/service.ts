import { optionsAccountCommands } from '@folio/contracts/options-account/commands.ts'
import { combined } from '@folio/service-kit/aggregates.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { accountClaimAggregate, optionsAccountAggregate } from './application/kinds.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'

/** The whole service on one screen: one account of each kind for a client, under a number of its own; its money is trading's. */
export const startOptionsAccount = (ports: Ports): Promise<Service> =>
  startAccounts(ports, {
    aggregates: combined([optionsAccountAggregate, accountClaimAggregate]),
    topic: optionsAccountCommands,
    project,
    nextStep,
    publication,
  })
