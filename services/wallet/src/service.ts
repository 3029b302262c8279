import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import { walletAccounts } from './application/wallet-accounts.ts'

/** The whole service on one screen: commands in, events kept, balances shown, transfers brought to their end, news out. */
export const startWallet = (ports: Ports): Promise<Service> =>
  startAccounts(ports, {
    aggregates: walletAccounts,
    topic: walletCommands,
    project,
    nextStep,
    publication,
  })
