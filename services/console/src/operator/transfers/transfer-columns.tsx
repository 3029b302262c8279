import type { TransferRow } from '@folio/contracts/http/operator/transfers.ts'
import { Link } from '@tanstack/react-router'
import { shownAge } from '../../time/shown-time.ts'
import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { AccountLink } from '../accounts/account-link.tsx'
import { ClientName } from '../clients/client-name.tsx'
import { TransferStatus } from './transfer-status.tsx'

const Side = ({ side }: { readonly side: TransferRow['source'] }) => (
  <Copyable text={side.account} label={`the account ${side.account}`}>
    <ClientName client={side.client_id} />
    <AccountLink account={side.account} />
  </Copyable>
)

/** The columns of lists of transfers. */
export const TRANSFER_COLUMNS: readonly Column<TransferRow>[] = [
  {
    id: 'age',
    header: 'For',
    isNumeric: true,
    cell: ({ age_seconds }) => shownAge(age_seconds),
    text: ({ age_seconds }) => String(age_seconds),
    sortBy: ({ age_seconds }) => age_seconds,
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <TransferStatus status={status} />,
    text: ({ status }) => status,
    sortBy: ({ status }) => status,
  },
  {
    id: 'paid',
    header: 'Paid',
    isNumeric: true,
    cell: ({ paid }) => <Money {...paid} />,
    text: ({ paid }) => `${paid.amount} ${paid.currency}`,
  },
  {
    id: 'transfer',
    header: 'Transfer',
    cell: ({ transfer_id }) => (
      <Copyable text={transfer_id} label={`the transfer ${transfer_id}`}>
        <Link to="/transfers/$transfer" params={{ transfer: transfer_id }}>
          <code>{transfer_id}</code>
        </Link>
      </Copyable>
    ),
    text: ({ transfer_id }) => transfer_id,
  },
  {
    id: 'source',
    header: 'From',
    isWideOnly: true,
    cell: ({ source }) => <Side side={source} />,
    text: ({ source }) => source.account,
  },
  {
    id: 'destination',
    header: 'To',
    isWideOnly: true,
    cell: ({ destination }) => <Side side={destination} />,
    text: ({ destination }) => destination.account,
  },
  {
    id: 'since',
    header: 'Since',
    isWideOnly: true,
    cell: ({ since }) => <Moment time={since} isDated />,
    text: ({ since }) => since,
    sortBy: ({ since }) => since,
  },
]
