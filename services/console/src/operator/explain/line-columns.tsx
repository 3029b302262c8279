import { Link } from '@tanstack/react-router'
import { withPlaces } from '../../money/decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { FreeText } from '../../ui/free-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/column.ts'
import { AccountLink } from '../accounts/account-link.tsx'
import { ClientName } from '../clients/client-name.tsx'
import { counterpartyIn, type Line } from './counterparty.ts'

const Subject = ({ line: { transfer, contract_id } }: { readonly line: Line }) => {
  if (transfer !== null) {
    return (
      <Copyable text={transfer.transfer_id} label={`the transfer ${transfer.transfer_id}`}>
        <Link to="/transfers/$transfer" params={{ transfer: transfer.transfer_id }}>
          the transfer
        </Link>
      </Copyable>
    )
  }
  return contract_id === null ? null : (
    <Copyable text={String(contract_id)} label={`the contract ${contract_id}`}>
      <Link to="/contracts/$contract" params={{ contract: String(contract_id) }}>
        contract {contract_id}
      </Link>
    </Copyable>
  )
}

/** The other side of an event in words, with links to its account, and to its transfer or contract. */
const Counterparty = ({ line }: { readonly line: Line }) => {
  const { words, account, client } = counterpartyIn(line)
  return (
    <>
      {words}
      {client === undefined ? ' ' : <ClientName client={client} />}
      {account === undefined ? (
        '—'
      ) : (
        <Copyable text={account} label={`the account ${account}`}>
          <AccountLink account={account} />
        </Copyable>
      )}{' '}
      <Subject line={line} />
    </>
  )
}

/** The columns of the events that make a balance, whose amounts have at least so many decimals. */
export const lineColumns = (places: number): readonly Column<Line>[] => [
  {
    id: 'revision',
    header: 'Revision',
    isNumeric: true,
    cell: ({ revision }) => revision,
    text: ({ revision }) => String(revision),
  },
  {
    id: 'at',
    header: 'Time',
    isWideOnly: true,
    cell: ({ at }) => <Moment time={at} isDated />,
    text: ({ at }) => at,
  },
  { id: 'type', header: 'Event', cell: ({ type }) => <FreeText text={type} />, text: ({ type }) => type },
  {
    id: 'counterparty',
    header: 'Counterparty',
    isWideOnly: true,
    isWrapped: true,
    cell: (line) => <Counterparty line={line} />,
    text: ({ counterparty }) => counterparty ?? '',
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amount }) => <Amount value={withPlaces(amount, places)} />,
    text: ({ amount }) => amount,
  },
  {
    id: 'balance',
    header: 'Balance',
    isNumeric: true,
    cell: ({ balance }) => <Amount value={withPlaces(balance, places)} />,
    text: ({ balance }) => balance,
  },
]
