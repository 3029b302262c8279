import { type OpenProcess, type ViewKey, type ViewPrefix, viewKey, viewKeys, viewPrefix } from '../view-keys.ts'
import { type AccountKind, accountKindHash, type OptionsAccount } from './account.ts'

/** The name of the options-account service: of its view, consumer group and publisher, too. */
export const OPTIONS_ACCOUNT_SERVICE = 'options-account'

/** The prefix of an options account's stream, before its number. */
export const OPTIONS_ACCOUNT_STREAM_PREFIX = 'options-account-'

/** The prefix of a claim stream, before the hash of the kind. */
export const ACCOUNT_CLAIM_STREAM_PREFIX = 'claim-options-account-'

/** The stream of the claim on the only account of a kind. */
export const accountClaimStream = (kind: AccountKind): string => ACCOUNT_CLAIM_STREAM_PREFIX + accountKindHash(kind)

/** An active account; the view of the trading service shows if the operator made it inactive. */
export type OptionsAccountEntry = OptionsAccount & {
  readonly status: 'active'
  readonly revision: number
  readonly at: string
}

const kindPath = ({ client_id, account_type, currency, group }: AccountKind): string =>
  `${client_id}/${account_type}/${currency}/${group}`

/** The keys of the options-account view; an account that is not active yet has an entry `onItsWay`. */
export const optionsAccountKeys = {
  accounts: viewPrefix<OptionsAccountEntry>('account/'),
  account: (accountId: string): ViewKey<OptionsAccountEntry> => viewKey(`account/${accountId}`),
  /** A client's account of a kind, with the same value as `account`. */
  ofKind: (kind: AccountKind): ViewKey<OptionsAccountEntry> => viewKey(`client/${kindPath(kind)}`),
  ofClient: (clientId: string): ViewPrefix<OptionsAccountEntry> => viewPrefix(`client/${clientId}/`),
  /** A requested account that is not active yet: one open process, also where its number is replaced. */
  onItsWay: (kind: AccountKind): ViewKey<OpenProcess> => viewKeys.openProcess(kindPath(kind)),
}
