import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAccountPostings } from '@folio/contracts/http/operator/lookups/account-postings.ts'
import { withPlaces } from '../../money/decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { FreeText } from '../../ui/free-text.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/table/column.ts'

/** An event that changed a balance. */
export type Line = DataOf<typeof listAccountPostings>['rows'][number]

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
    cell: ({ counterparty }) =>
      counterparty === null ? '—' : <Copyable text={counterparty} label="the counterparty" />,
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
