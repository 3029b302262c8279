import { ledgerTopic } from '@folio/contracts/ledger-record.ts'
import { walletCommands } from '@folio/contracts/wallet/commands.ts'
import type { Ports, Service } from '@folio/service-kit/ports.ts'
import { startAccounts } from '@folio/service-kit/start-accounts.ts'
import { balanceRecords } from './application/balance-records.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'

/** The whole service on one screen: commands in, events kept, balances shown, transfers brought to their end, news out. */
export const startWallet = (ports: Ports): Promise<Service> =>
  startAccounts(ports, {
    aggregate: walletAggregate,
    topic: walletCommands,
    project,
    nextStep,
    publication: { ledger: ledgerTopic(walletAggregate.service), balancesOf: balanceRecords },
  })
