import type { ContractRow } from '@folio/contracts/http/operator/contracts.ts'
import { Link } from '@tanstack/react-router'
import type { Column } from '../../../ui/table/column.ts'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { AccountLink } from '../../accounts/account-link.tsx'
import { AccountMoney } from '../../money/account-money.tsx'
import { ContractStatus } from './contract-status.tsx'

const timeOf = (epoch: number): string => new Date(epoch * 1000).toISOString()

/** The columns of the list of contracts. */
export const LIST_COLUMNS: readonly Column<ContractRow>[] = [
  {
    id: 'contract',
    header: 'Contract',
    cell: ({ contract_id }) => (
      <Copyable text={String(contract_id)} label={`the contract ${contract_id}`}>
        <Link to="/contracts/$contract" params={{ contract: String(contract_id) }}>
          {contract_id}
        </Link>
      </Copyable>
    ),
    text: ({ contract_id }) => String(contract_id),
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ contract_type, symbol }) => `${contract_type} on ${symbol}`,
    text: ({ contract_type, symbol }) => `${contract_type} on ${symbol}`,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ContractStatus status={status} />,
    text: ({ status }) => status,
  },
  {
    id: 'paid',
    header: 'Paid',
    isNumeric: true,
    cell: ({ account_id, buy_price, currency }) => (
      <AccountMoney account={account_id} amount={buy_price} currency={currency} />
    ),
    text: ({ buy_price, currency }) => `${buy_price} ${currency}`,
  },
  {
    id: 'profit',
    header: 'Profit',
    isNumeric: true,
    cell: ({ account_id, profit, currency }) =>
      profit === null ? '—' : <AccountMoney account={account_id} amount={profit} currency={currency} />,
    text: ({ profit, currency }) => (profit === null ? '' : `${profit} ${currency}`),
  },
  {
    id: 'bought',
    header: 'Bought',
    cell: ({ purchase_epoch }) => <Moment time={timeOf(purchase_epoch)} isDated />,
    text: ({ purchase_epoch }) => timeOf(purchase_epoch),
  },
  {
    id: 'ended',
    header: 'Ended',
    isWideOnly: true,
    cell: ({ ended_at }) => (ended_at === null ? '—' : <Moment time={ended_at} isDated />),
    text: ({ ended_at }) => ended_at ?? '',
  },
  {
    id: 'account',
    header: 'Account',
    isWideOnly: true,
    cell: ({ account_id }) => (
      <Copyable text={account_id} label={`the account ${account_id}`}>
        <AccountLink account={`trading:${account_id}`} text={account_id} />
      </Copyable>
    ),
    text: ({ account_id }) => account_id,
  },
]
