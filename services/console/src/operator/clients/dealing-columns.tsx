import type { ClientDealing } from '@folio/contracts/http/operator/lookups/clients.ts'
import { Link } from '@tanstack/react-router'
import { Copyable } from '../../ui/copyable.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/column.ts'
import { AccountLink } from '../accounts/account-link.tsx'
import { AccountMoney } from '../money/account-money.tsx'
import { isRefusal } from '../refused/is-refusal.ts'
import { EventLink } from '../streams/event-link.tsx'
import styles from './clients.module.css'

const Subject = ({ dealing: { transfer_id, contract_id } }: { readonly dealing: ClientDealing }) => {
  if (transfer_id !== null) {
    return (
      <Copyable text={transfer_id} label={`the transfer ${transfer_id}`}>
        <Link to="/transfers/$transfer" params={{ transfer: transfer_id }}>
          transfer
        </Link>
      </Copyable>
    )
  }
  if (contract_id === null) return null
  return (
    <Copyable text={String(contract_id)} label={`the contract ${contract_id}`}>
      <Link to="/contracts/$contract" params={{ contract: String(contract_id) }}>
        contract {contract_id}
      </Link>
    </Copyable>
  )
}

const changesOf = ({ changes }: ClientDealing): string =>
  changes.map(({ amount, currency }) => `${amount} ${currency}`).join(', ')

/** The columns of the newest events of a client's accounts. */
export const DEALING_COLUMNS: readonly Column<ClientDealing>[] = [
  { id: 'at', header: 'Time', cell: ({ at }) => <Moment time={at} isDated />, text: ({ at }) => at },
  {
    id: 'type',
    header: 'Event',
    cell: (dealing) => (
      <span className={isRefusal(dealing) ? styles.refused : undefined}>
        {isRefusal(dealing) ? '✕ ' : ''}
        {dealing.type}
        {dealing.reason === null ? '' : ` (${dealing.reason})`}
      </span>
    ),
    text: ({ type, reason }) => (reason === null ? type : `${type} (${reason})`),
  },
  {
    id: 'changes',
    header: 'Change',
    isNumeric: true,
    cell: ({ account, changes }) =>
      changes.map(({ amount, currency }) => (
        <div key={currency}>
          <AccountMoney account={account} amount={amount} currency={currency} />
        </div>
      )),
    text: changesOf,
  },
  {
    id: 'subject',
    header: 'Of',
    cell: (dealing) => <Subject dealing={dealing} />,
    text: ({ transfer_id, contract_id }) => transfer_id ?? String(contract_id ?? ''),
  },
  {
    id: 'account',
    header: 'Account',
    isWideOnly: true,
    cell: ({ account }) => (
      <Copyable text={account} label={`the account ${account}`}>
        <AccountLink account={account} />
      </Copyable>
    ),
    text: ({ account }) => account,
  },
  {
    id: 'event',
    header: 'Stream and revision',
    isWideOnly: true,
    cell: ({ event }) => (
      <Copyable text={event} label={`the event ${event}`}>
        <EventLink name={event} />
      </Copyable>
    ),
    text: ({ event }) => event,
  },
]
