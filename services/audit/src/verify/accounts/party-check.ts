import { walletIdOf } from '@folio/contracts/derived-ids.ts'
import { type AccountType, accountNumberOf, type OptionsAccount } from '@folio/contracts/options-account/account.ts'
import type { OptionsAccountEvent } from '@folio/contracts/options-account/events.ts'
import type { TradingEvent } from '@folio/contracts/trading/events.ts'
import type { WalletEvent } from '@folio/contracts/wallet/events.ts'
import type { Party } from '@folio/contracts/wallet/transfer-parties.ts'
import { dataOf, type RehashedEvent } from '../chain/rehashed-event.ts'
import { eventRefOf } from '../event-ref.ts'
import type { Finding } from '../findings.ts'
import type { Facts } from '../transfers/transfer-facts.ts'

type WithParty = Extract<WalletEvent, { readonly data: Party | { readonly wallet: Party } }>['type']
type WithAccount = Extract<TradingEvent | OptionsAccountEvent, { readonly data: OptionsAccount }>['type']

type NamedIn = (facts: Facts) => unknown
type RightId = (named: Facts, stream: string) => boolean

const itself: NamedIn = (facts) => facts

const PARTIES: Readonly<Record<WithParty, NamedIn>> = {
  WalletOpened: itself,
  WalletOpeningRefused: itself,
  WalletFrozen: itself,
  WalletThawed: itself,
  WalletClosed: itself,
  CashDeposited: ({ wallet }) => wallet,
  CashWithdrawn: ({ wallet }) => wallet,
}

const ACCOUNTS: Readonly<Record<WithAccount, NamedIn>> = {
  AccountOpened: itself,
  OpeningRefused: itself,
  AccountDeactivated: itself,
  AccountReactivated: itself,
  AccountRegistered: itself,
  RegistrationRefused: itself,
  AccountActivated: itself,
}

/** A number that is taken is tried again with the next attempt: of millions of accounts, a few need a second one. */
const ATTEMPTS_MAX = 16

/** True for the wallet of the stream, with the client and the type that its id follows from. */
const isWallet: RightId = ({ client_id, wallet_id, wallet_type }, stream) =>
  stream === `wallet-${wallet_id}` && wallet_id === walletIdOf(String(client_id), String(wallet_type))

/** True for the options account of the stream, with the client and the kind that its number follows from. */
const isAccount: RightId = ({ account_id, client_id, account_type, currency, group }, stream) => {
  if (stream !== `trading-${account_id}` && stream !== `options-account-${account_id}`) return false
  const kind = {
    client_id: String(client_id),
    account_type: String(account_type) as AccountType,
    currency: String(currency),
    group: String(group),
  }
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    if (accountNumberOf(kind, attempt) === account_id) return true
  }
  return false
}

/** The streams of one kind of account, and the events in them that name their account. */
type Owned = {
  /** Another service may have events of the same name. */
  readonly prefixes: readonly string[]
  readonly named: Readonly<Record<string, NamedIn>>
  readonly isRight: RightId
  readonly expected: string
}

const WALLETS: Owned = {
  prefixes: ['wallet-'],
  named: PARTIES,
  isRight: isWallet,
  expected: 'the wallet of its stream, with the client and the type that its id follows from',
}

const OPTIONS_ACCOUNTS: Owned = {
  prefixes: ['trading-', 'options-account-'],
  named: ACCOUNTS,
  isRight: isAccount,
  expected: 'the account of its stream, with the client, type, currency and group that its number follows from',
}

const owned = new Map(
  [WALLETS, OPTIONS_ACCOUNTS].flatMap((each) =>
    Object.entries(each.named).map(([type, namedIn]) => [type, { ...each, namedIn }] as const),
  ),
)

const NOTHING_FOUND: readonly Finding[] = []

/**
 * Checks that an event which names its own wallet or options account names the owner that the id of the account follows
 * from.
 */
export const partyFindings = (rehashed: RehashedEvent): readonly Finding[] => {
  const { event } = rehashed
  const owner = owned.get(event.type)
  if (owner === undefined || !owner.prefixes.some((prefix) => event.stream.startsWith(prefix))) return NOTHING_FOUND
  const { namedIn, isRight, expected } = owner
  const named = namedIn(dataOf(rehashed) as Facts)
  if (typeof named === 'object' && named !== null && isRight(named as Facts, event.stream)) return NOTHING_FOUND
  return [{ ...eventRefOf(event), expected, found: JSON.stringify(named) ?? 'none' }]
}
