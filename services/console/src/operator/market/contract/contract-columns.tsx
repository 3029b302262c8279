import type { ContractLookedUp } from '@folio/contracts/http/operator/contracts.ts'
import type { Column } from '../../../ui/table/column.ts'
import { Copyable } from '../../../ui/values/copyable.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { CopyableAccount } from '../../accounts/account-link.tsx'
import { AccountMoney } from '../../money/account-money.tsx'
import { EventLink } from '../../streams/event-link.tsx'

type Evidence = ContractLookedUp['evidence'][number]
type Event = ContractLookedUp['events'][number]
type Posting = NonNullable<ContractLookedUp['ended']>['postings'][number]

const isoOf = (epoch: number): string => new Date(epoch * 1000).toISOString()

/** The columns of the ticks that decided a contract. */
export const EVIDENCE_COLUMNS: readonly Column<Evidence>[] = [
  { id: 'role', header: 'Tick', cell: ({ role }) => role, text: ({ role }) => role },
  {
    id: 'quote',
    header: 'Quote',
    isNumeric: true,
    cell: ({ quote }) => <code>{quote}</code>,
    text: ({ quote }) => quote,
  },
  {
    id: 'epoch',
    header: 'Time',
    cell: ({ epoch }) => <Moment time={isoOf(epoch)} isDated />,
    text: ({ epoch }) => isoOf(epoch),
  },
]

/** The columns of the postings of a contract's end, in real or play money as that of its account. */
export const postingColumns = (account: string): readonly Column<Posting>[] => [
  {
    id: 'account',
    header: 'Account',
    cell: (posting) => <CopyableAccount account={posting.account} />,
    text: (posting) => posting.account,
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: ({ amount, currency }) => <AccountMoney account={account} amount={amount} currency={currency} />,
    text: ({ amount, currency }) => `${amount} ${currency}`,
  },
]

/** The columns of the events of a contract. */
export const EVENT_COLUMNS: readonly Column<Event>[] = [
  { id: 'at', header: 'Time', cell: ({ at }) => <Moment time={at} isDated />, text: ({ at }) => at },
  { id: 'type', header: 'Event', cell: ({ type }) => type, text: ({ type }) => type },
  {
    id: 'event',
    header: 'Stream and revision',
    cell: ({ event }) => (
      <Copyable text={event} label={`the event ${event}`}>
        <EventLink name={event} />
      </Copyable>
    ),
    text: ({ event }) => event,
  },
]
