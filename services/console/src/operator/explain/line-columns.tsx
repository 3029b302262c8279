import { withPlaces } from '../../money/decimal.ts'
import type { Column } from '../../ui/table/column.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { CopyableAccount } from '../accounts/account-link.tsx'
import { ClientName } from '../clients/client-name.tsx'
import { SubjectLink } from '../transfers/subject-link.tsx'
import { counterpartyIn, type Line } from './counterparty.ts'

/** The other side of an event in words, with links to its account, and to its transfer or contract. */
const Counterparty = ({ line }: { readonly line: Line }) => {
  const { words, account, client } = counterpartyIn(line)
  return (
    <>
      {words}
      {client === undefined ? ' ' : <ClientName client={client} />}
      {account === undefined ? '—' : <CopyableAccount account={account} />}{' '}
      <SubjectLink
        transferId={line.transfer?.transfer_id ?? null}
        contractId={line.contract_id}
        transferWords="the transfer"
      />
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
