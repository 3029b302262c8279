import { type TradingEvent, tradingEventSchemas } from '@folio/contracts/trading/events.ts'
import { account } from '@folio/kernel/postings.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { nextStep } from './application/next-step.ts'
import { accountIdIn, project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import { tradingAggregate } from './application/trading-aggregate.ts'
import type { TradingAccount } from './domain/trading-state.ts'

const counterpartyOf = ({ data }: TradingEvent): string | undefined => {
  if (!('destination' in data)) return 'postings' in data ? account.system('demo') : undefined
  const wallet = [data.source, data.destination].find((side) => 'wallet_id' in side)
  return wallet && account.wallet(wallet.wallet_id)
}

/** What an auditor needs of the trading service: how its events fold, what its view must show, and what waits for a step. */
export const tradingAudit: AuditedService<TradingAccount, TradingEvent> = {
  ...tradingAggregate,
  project,
  nextStep,
  publication,
  eventSchemas: tradingEventSchemas,
  counterpartyOf,
  accountOf: (stream) => account.trading(accountIdIn(stream)),
}
