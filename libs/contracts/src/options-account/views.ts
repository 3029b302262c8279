import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-key.ts'
import { type AccountKind, accountKindHash, type OptionsAccount } from './account.ts'

/** The name of the options-account service's view. */
export const OPTIONS_ACCOUNT_VIEW = 'options-account'

/** What stands before an account's number in the name of its stream. */
export const OPTIONS_ACCOUNT_STREAM_PREFIX = 'options-account-'

/** What stands before the hash of a kind in the name of the stream that is claimed for it. */
export const ACCOUNT_CLAIM_STREAM_PREFIX = 'claim-options-account-'

/** The stream of the claim on the only account of a kind. */
export const accountClaimStream = (kind: AccountKind): string => ACCOUNT_CLAIM_STREAM_PREFIX + accountKindHash(kind)

/** An account that can be used. */
export type OptionsAccountEntry = OptionsAccount & {
  readonly status: 'active' | 'inactive'
  readonly revision: number
  readonly at: string
}

/** The keys of the options-account view; what is not active yet does not show. */
export const optionsAccountKeys = {
  account: (accountId: string): ViewKey<OptionsAccountEntry> => viewKey(`account/${accountId}`),
  /** A client's account of a kind, again with all that is known of it. */
  ofKind: ({ client_id, account_type, currency, group }: AccountKind): ViewKey<OptionsAccountEntry> =>
    viewKey(`client/${client_id}/${account_type}/${currency}/${group}`),
  ofClient: (clientId: string): ViewPrefix<OptionsAccountEntry> => viewPrefix(`client/${clientId}/`),
}
