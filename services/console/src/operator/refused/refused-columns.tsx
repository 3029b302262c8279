import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { AccountLink } from '../accounts/account-link.tsx'
import { ClientName } from '../clients/client-name.tsx'
import { EventLink } from '../streams/event-link.tsx'
import { eventPlace } from '../streams/event-place.ts'
import { refusalText } from '../transfers/refusal-text.ts'
import type { RefusedTransfer } from './refused-transfer.ts'

/** The first part of an id: two whole ids in a row would leave no room for the reason. */
const withShortId = (account: string): string => account.replace(/(?<=:[0-9a-f]{8})-[0-9a-f-]{27}$/, '…')

const Account = ({ account, client }: { readonly account: string; readonly client: string | undefined }) => (
  <Copyable text={account} label={`the account ${account}`}>
    {client === undefined ? null : <ClientName client={client} />}
    <span title={account}>
      <AccountLink account={account} text={withShortId(account)} />
    </span>
  </Copyable>
)

/** The columns of the refused transfers. */
export const REFUSED_COLUMNS: readonly Column<RefusedTransfer>[] = [
  {
    id: 'time',
    header: 'Time',
    cell: ({ time }) => <Moment time={time} isDated />,
    text: ({ time }) => time,
  },
  {
    id: 'account',
    header: 'From',
    isWideOnly: true,
    cell: ({ account, client }) => <Account account={account} client={client} />,
    text: ({ account }) => account,
  },
  {
    id: 'payee',
    header: 'To',
    isWideOnly: true,
    cell: ({ payee }) => (payee === undefined ? '–' : <Account account={payee.account} client={payee.client} />),
    text: ({ payee }) => payee?.account ?? '',
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ needed, currency }) => <Money amount={needed} currency={currency} />,
    text: ({ needed, currency }) => `${needed} ${currency}`,
  },
  {
    id: 'reason',
    header: 'Why',
    isWrapped: true,
    cell: (refused) => <>✕ {refusalText(refused, navigator.language)}</>,
    text: ({ reason }) => reason,
    sortBy: ({ reason }) => reason,
  },
  {
    id: 'event',
    header: 'Of the stream',
    isWideOnly: true,
    cell: ({ ref }) => (
      <span title={ref}>
        <EventLink name={ref} text={`event ${eventPlace(ref).revision}`} />
      </span>
    ),
    text: ({ ref }) => ref,
  },
]
