import { type WalletEvent, walletEventSchemas } from '@folio/contracts/wallet/events.ts'
import type { Side } from '@folio/contracts/wallet/parties.ts'
import { type RateEvent, rateEventSchemas } from '@folio/contracts/wallet/rates.ts'
import { account } from '@folio/kernel/postings.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { nextStep } from './application/next-step.ts'
import { project, walletIdIn } from './application/projection.ts'
import { publication } from './application/publication.ts'
import { rateAggregate } from './application/rate-aggregate.ts'
import { walletAggregate } from './application/wallet-aggregate.ts'
import type { Rate } from './domain/rate.ts'
import type { Wallet } from './domain/wallet-state.ts'

const accountName = (side: Side): string =>
  'wallet_id' in side ? account.wallet(side.wallet_id) : account.trading(side.account_id)

const counterpartyOf = ({ type, data }: WalletEvent, stream: string): string | undefined => {
  if (type === 'CurrencyExchanged') return account.system('fx')
  if (!('destination' in data)) return 'postings' in data || 'direction' in data ? account.system('cashier') : undefined
  const own = account.wallet(walletIdIn(stream))
  const source = accountName(data.source)
  return source === own ? accountName(data.destination) : source
}

/** What an auditor needs of the wallet service: how its events fold, what its view must show, and what waits for a step. */
export const walletAudit: AuditedService<Wallet, WalletEvent> = {
  ...walletAggregate,
  project,
  nextStep,
  publication,
  eventSchemas: walletEventSchemas,
  counterpartyOf,
  accountOf: (stream) => account.wallet(walletIdIn(stream)),
}

/** What an auditor needs of the rates that the wallet service keeps: no money, but streams and a view that must be whole. */
export const rateAudit: AuditedService<Rate, RateEvent> = {
  ...rateAggregate,
  project,
  nextStep,
  publication,
  eventSchemas: rateEventSchemas,
  counterpartyOf: () => undefined,
  accountOf: (stream) => stream,
}
