import { type ViewKey, type ViewPrefix, viewKey, viewPrefix } from '../view-key.ts'
import { type OpenProcess, viewKeys } from '../view-keys.ts'
import { type AccountKind, accountKindHash, type OptionsAccount } from './account.ts'

/** The name of the options-account service's view. */
export const OPTIONS_ACCOUNT_VIEW = 'options-account'

/** What stands before an account's number in the name of its stream. */
export const OPTIONS_ACCOUNT_STREAM_PREFIX = 'options-account-'

/** What stands before the hash of a kind in the name of the stream that is claimed for it. */
export const ACCOUNT_CLAIM_STREAM_PREFIX = 'claim-options-account-'

/** The stream of the claim on the only account of a kind. */
export const accountClaimStream = (kind: AccountKind): string => ACCOUNT_CLAIM_STREAM_PREFIX + accountKindHash(kind)

/** An account that can be used; whether the operator lets it move money, the view of its money says. */
export type OptionsAccountEntry = OptionsAccount & {
  readonly status: 'active'
  readonly revision: number
  readonly at: string
}

const kindPath = ({ client_id, account_type, currency, group }: AccountKind): string =>
  `${client_id}/${account_type}/${currency}/${group}`

/** The keys of the options-account view; what is not active yet is on its way. */
export const optionsAccountKeys = {
  account: (accountId: string): ViewKey<OptionsAccountEntry> => viewKey(`account/${accountId}`),
  /** A client's account of a kind, again with all that is known of it. */
  ofKind: (kind: AccountKind): ViewKey<OptionsAccountEntry> => viewKey(`client/${kindPath(kind)}`),
  ofClient: (clientId: string): ViewPrefix<OptionsAccountEntry> => viewPrefix(`client/${clientId}/`),
  /** An account that was asked for and is not active yet: one process from the first number to the end. */
  onItsWay: (kind: AccountKind): ViewKey<OpenProcess> => viewKeys.openProcess(kindPath(kind)),
}
