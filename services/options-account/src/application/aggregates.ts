import type { AccountClaimCommand, OptionsAccountCommand } from '@folio/contracts/options-account/commands.ts'
import { optionsAccountContract } from '@folio/contracts/options-account/contract.ts'
import type { AccountClaimEvent, OptionsAccountEvent } from '@folio/contracts/options-account/events.ts'
import { type Aggregate, fromContract } from '@folio/service-kit/aggregates/aggregate.ts'
import { type AccountClaim, accountClaim } from '../domain/account-claim.ts'
import { type OptionsAccountState, optionsAccount } from '../domain/options-account.ts'

/**
 * The aggregate that reserves a client's only account of a kind: one stream per kind, `claim-options-account-{hash}`.
 */
export const accountClaimAggregate: Aggregate<AccountClaimCommand, AccountClaim, AccountClaimEvent> = {
  ...accountClaim,
  ...fromContract(optionsAccountContract, 'claim'),
  foldVersion: 1,
  opens: ({ type }) => type === 'RequestAccount',
}

/** The aggregate of one account number, `options-account-{account_id}`; the first registration takes the number. */
export const optionsAccountAggregate: Aggregate<OptionsAccountCommand, OptionsAccountState, OptionsAccountEvent> = {
  ...optionsAccount,
  ...fromContract(optionsAccountContract, 'account'),
  foldVersion: 1,
  opens: () => false,
}
