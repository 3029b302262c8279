import type { AccountClaimCommand, OptionsAccountCommand } from '@folio/contracts/options-account/commands.ts'
import {
  type AccountClaimEvent,
  accountClaimEventSchemas,
  type OptionsAccountEvent,
  optionsAccountEventSchemas,
} from '@folio/contracts/options-account/events.ts'
import {
  ACCOUNT_CLAIM_STREAM_PREFIX,
  OPTIONS_ACCOUNT_STREAM_PREFIX,
  OPTIONS_ACCOUNT_VIEW,
} from '@folio/contracts/options-account/views.ts'
import type { Aggregate } from '@folio/service-kit/aggregate.ts'
import { type AccountClaim, accountClaim } from '../domain/account-claim.ts'
import { type Account, optionsAccount } from '../domain/options-account.ts'

/** The claim on the only account of a kind: one stream per kind, `claim-options-account-{hash}`. */
export const accountClaimAggregate: Aggregate<AccountClaimCommand, AccountClaim, AccountClaimEvent> = {
  ...accountClaim,
  service: OPTIONS_ACCOUNT_VIEW,
  streamPrefix: ACCOUNT_CLAIM_STREAM_PREFIX,
  foldVersion: 1,
  eventTypes: new Set(Object.keys(accountClaimEventSchemas)),
  opens: ({ type }) => type === 'RequestAccount',
}

/** An options account: one stream per number, `options-account-{account_id}`, taken by the first that is registered. */
export const optionsAccountAggregate: Aggregate<OptionsAccountCommand, Account, OptionsAccountEvent> = {
  ...optionsAccount,
  service: OPTIONS_ACCOUNT_VIEW,
  streamPrefix: OPTIONS_ACCOUNT_STREAM_PREFIX,
  foldVersion: 1,
  eventTypes: new Set(Object.keys(optionsAccountEventSchemas)),
  opens: () => false,
}
