import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import { account } from '@folio/kernel/postings.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { nextStep } from './application/next-step.ts'
import { project, walletIdIn } from './application/projection.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'
import type { Wallet } from './domain/wallet.ts'

const counterpartyOf = ({ data }: WalletEvent, stream: string): string | undefined => {
  if (!('destination' in data)) return 'postings' in data || 'direction' in data ? account.system('cashier') : undefined
  const { source, destination } = data
  return account.wallet(source.wallet_id === walletIdIn(stream) ? destination.wallet_id : source.wallet_id)
}

/** What an auditor needs of the wallet service: how its events fold, what its view must show, and what waits for a step. */
export const walletAudit: AuditedService<Wallet, WalletEvent> = {
  ...walletAggregate,
  project,
  nextStep,
  eventSchemas: walletEventSchemas,
  counterpartyOf,
  accountOf: (stream) => account.wallet(walletIdIn(stream)),
}
