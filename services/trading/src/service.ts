import { tradingCommands } from '@folio/contracts/trading/commands.ts'
import { onlyKind } from '@folio/service-kit/aggregates.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import { tradingAggregate } from './application/trading-aggregate.ts'

/** The whole service on one screen: the money of options accounts, its transfers brought to their end, news out. */
export const startTrading = (ports: Ports): Promise<Service> =>
  startAccounts(ports, {
    aggregates: onlyKind(tradingAggregate),
    topic: tradingCommands,
    project,
    nextStep,
    publication,
  })
