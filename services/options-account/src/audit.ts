import {
  type AccountClaimEvent,
  accountClaimEventSchemas,
  type OptionsAccountEvent,
  optionsAccountEventSchemas,
} from '@folio/contracts/options-account/events.ts'
import type { AuditedService } from '@folio/service-kit/audited-service.ts'
import { accountClaimAggregate, optionsAccountAggregate } from './application/kinds.ts'
import { nextStep } from './application/next-step.ts'
import { project } from './application/projection.ts'
import { publication } from './application/publication.ts'
import type { AccountClaim } from './domain/account-claim.ts'
import type { Account } from './domain/options-account.ts'

/** Neither holds money: that is the trading service's. */
const moneyless = { counterpartyOf: () => undefined, accountOf: (stream: string) => stream }

/** What an auditor needs of options accounts. */
export const optionsAccountAudit: AuditedService<Account, OptionsAccountEvent> = {
  ...optionsAccountAggregate,
  ...moneyless,
  project,
  nextStep,
  eventSchemas: optionsAccountEventSchemas,
  publication,
}

/** What an auditor needs of the claims on them. */
export const accountClaimAudit: AuditedService<AccountClaim, AccountClaimEvent> = {
  ...accountClaimAggregate,
  ...moneyless,
  project,
  nextStep,
  eventSchemas: accountClaimEventSchemas,
}
