import type { WalletCommand } from '@folio/contracts/wallet/commands.ts'
import { walletContract } from '@folio/contracts/wallet/contract.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { RateCommand, RateEvent } from '@folio/contracts/wallet/rates.ts'
import type { ServiceDefinition } from '@folio/service-kit/service-definition.ts'
import { walletAggregates } from './application/aggregates.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'

/** The wallet service: wallets with their transfers, and the rates that the operator sets. */
export const walletDefinition: ServiceDefinition<WalletCommand | RateCommand, unknown, WalletEvent | RateEvent> = {
  contract: walletContract,
  aggregates: walletAggregates,
  // Two instances under load, by processor time (docs/decisions/0167-the-follower-counts-when-partitions-are-shared.md).
  followerWork: 1 / 3,
  project,
  fieldsRead: {
    TransferSent: ['transfer_id', 'asked_at', 'exchange', 'agent_hour', 'counts', 'balances'],
    TransferReceived: ['transfer_id', 'agent_hour', 'counts', 'balances'],
  },
  nextStep,
  publication,
}
