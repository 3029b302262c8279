import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listLedgerAccounts } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { AccountStatus } from './account-status.tsx'
import styles from './accounts.module.css'
import { Balances } from './balances.tsx'

/** An account of the list. */
export type AccountRow = DataOf<typeof listLedgerAccounts>['rows'][number]

/** The columns of the list of accounts. */
export const ACCOUNT_COLUMNS: readonly Column<AccountRow>[] = [
  {
    id: 'account',
    header: 'Account',
    cell: ({ account }) => (
      <span className={styles.account}>
        <Copyable text={account} label={`the account ${account}`}>
          <Link to="/accounts/$account" params={{ account }}>
            {account}
          </Link>
        </Copyable>
      </span>
    ),
    text: ({ account }) => account,
  },
  {
    id: 'type',
    header: 'Type',
    isWideOnly: true,
    cell: ({ type }) => type ?? '—',
    text: ({ type }) => type ?? '',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <AccountStatus status={status} />,
    text: ({ status }) => status ?? '',
  },
  {
    id: 'balances',
    header: 'Balances',
    isNumeric: true,
    cell: ({ balances }) => <Balances balances={balances} isOneLine />,
    text: ({ balances }) =>
      balances.map(({ realm, currency, balance }) => `${realm} ${currency} ${balance}`).join('; '),
  },
  {
    id: 'client',
    header: 'Client',
    isWideOnly: true,
    cell: ({ client_id }) =>
      client_id === null ? (
        '—'
      ) : (
        <span className={styles.client}>
          <ClientLink client={client_id} />
        </span>
      ),
    text: ({ client_id }) => client_id ?? '',
  },
]
