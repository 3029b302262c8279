import type { ClientLookedUp } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { Link } from '@tanstack/react-router'
import { scopeWords } from '../../../ui/scopes/scope-words.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { Money } from '../../../ui/values/money.tsx'
import { Status, type Tone } from '../../../ui/values/status.tsx'
import { AccountLink } from '../../accounts/account-link.tsx'
import { AccountMoney } from '../../money/account-money.tsx'

type Wallet = ClientLookedUp['wallets'][number]
type OptionsAccount = ClientLookedUp['options_accounts'][number]
type Token = ClientLookedUp['tokens'][number]

const TONES: Readonly<Record<Wallet['status'] | OptionsAccount['status'], Tone>> = {
  open: 'ok',
  active: 'ok',
  frozen: 'pending',
  inactive: 'pending',
  closed: 'bad',
}

const balancesOf = ({ balances }: Wallet): string =>
  balances.map(({ balance, currency }) => `${balance} ${currency}`).join(', ')

/** The columns of a client's wallets. */
export const WALLET_COLUMNS: readonly Column<Wallet>[] = [
  {
    id: 'wallet',
    header: 'Wallet',
    cell: ({ wallet_id }) => (
      <Copyable text={wallet_id} label={`the wallet ${wallet_id}`}>
        <AccountLink account={`wallet:${wallet_id}`} text={wallet_id} />
      </Copyable>
    ),
    text: ({ wallet_id }) => wallet_id,
  },
  { id: 'type', header: 'Type', cell: ({ type }) => type, text: ({ type }) => type },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Status tone={TONES[status]} word={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'balances',
    header: 'Balances',
    isNumeric: true,
    cell: ({ balances }) =>
      balances.map(({ balance, currency }) => (
        <div key={currency}>
          <Money amount={balance} currency={currency} />
        </div>
      )),
    text: balancesOf,
  },
]

/** The columns of a client's options accounts. */
export const OPTIONS_ACCOUNT_COLUMNS: readonly Column<OptionsAccount>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account_id }) => (
      <Copyable text={account_id} label={`the account ${account_id}`}>
        <AccountLink account={`trading:${account_id}`} text={account_id} />
      </Copyable>
    ),
    text: ({ account_id }) => account_id,
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ account_type, group }) => `${account_type}, ${group}`,
    text: ({ account_type, group }) => `${account_type}, ${group}`,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <Status tone={TONES[status]} word={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'balance',
    header: 'Balance',
    isNumeric: true,
    cell: ({ account_id, balance, currency }) =>
      balance === null ? '—' : <AccountMoney account={account_id} amount={balance} currency={currency} />,
    text: ({ balance, currency }) => `${balance ?? ''} ${currency}`,
  },
  {
    id: 'contracts',
    header: 'Open contracts',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ open_contracts }) => open_contracts,
    text: ({ open_contracts }) => String(open_contracts),
  },
]

/** The columns of a client's personal access tokens. */
export const TOKEN_COLUMNS: readonly Column<Token>[] = [
  {
    id: 'token',
    header: 'Token',
    cell: ({ id }) => <Copyable text={id} label={`the id of the token ${id}`} />,
    text: ({ id }) => id,
  },
  {
    id: 'application',
    header: 'Application',
    isWideOnly: true,
    cell: ({ application_id }) => (
      <Copyable text={application_id} label={`the application ${application_id}`}>
        <Link to="/applications" search={{ application: application_id }}>
          {application_id}
        </Link>
      </Copyable>
    ),
    text: ({ application_id }) => application_id,
  },
  {
    id: 'scopes',
    header: 'Scopes',
    cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopeWords(scopes, "the client's")}</span>,
    text: ({ scopes }) => scopes.join(', '),
  },
  {
    id: 'created',
    header: 'Created',
    isWideOnly: true,
    cell: ({ created_at }) => <Moment time={created_at} isDated />,
    text: ({ created_at }) => created_at,
  },
  {
    id: 'expires',
    header: 'Expires',
    cell: ({ expires_at }) => (expires_at === null ? 'never' : <Moment time={expires_at} isDated />),
    text: ({ expires_at }) => expires_at ?? 'never',
  },
]
