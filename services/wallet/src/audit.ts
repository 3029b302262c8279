import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { nextStep } from './application/next-step.ts'
import { project, walletIdIn } from './application/projection.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'
import type { Wallet } from './domain/wallet.ts'

/** What an auditor needs of the wallet service: how its events fold, what its view must show, and what waits for a step. */
export const walletAudit: AuditedService<Wallet, WalletEvent> = {
  ...walletAggregate,
  project,
  nextStep,
  eventSchemas: walletEventSchemas,
  accountOf: (stream) => `wallet:${walletIdIn(stream)}`,
}
