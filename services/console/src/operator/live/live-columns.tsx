import { type LedgerEvent, textOf } from '../../api/ledger-event.ts'
import { visibleText } from '../../api/visible-text.ts'
import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { Money } from '../../ui/values/money.tsx'
import { isRefusal } from '../refused/is-refusal.ts'
import { EventLink } from '../streams/event-link.tsx'
import styles from './live.module.css'

const moneyOf = ({ fields }: LedgerEvent): { readonly amount: string; readonly currency: string } | undefined => {
  const amount = textOf(fields, 'amount')
  const currency = textOf(fields, 'currency')
  return amount === undefined || currency === undefined || !/^-?\d+(?:\.\d+)?$/.test(amount)
    ? undefined
    : { amount, currency }
}

const EventMoney = ({ event }: { readonly event: LedgerEvent }) => {
  const money = moneyOf(event)
  return money === undefined ? null : <Money {...money} />
}

/** The columns of the live tail. */
export const LIVE_COLUMNS: readonly Column<LedgerEvent>[] = [
  {
    id: 'position',
    header: 'Position',
    isNumeric: true,
    cell: ({ position }) => position,
    text: ({ position }) => String(position),
  },
  {
    id: 'time',
    header: 'Time',
    isWideOnly: true,
    cell: ({ time }) => <Moment time={time} />,
    text: ({ time }) => time,
  },
  {
    id: 'type',
    header: 'Type',
    cell: (event) => (
      <bdi className={isRefusal(event) ? styles.refused : styles.type}>
        {isRefusal(event) ? '✕ ' : ''}
        {visibleText(event.type)}
      </bdi>
    ),
    text: ({ type }) => type,
  },
  {
    id: 'event',
    header: 'Event',
    isWideOnly: true,
    cell: ({ ref }) => (
      <Copyable text={ref} label={`the event ${ref}`}>
        <EventLink name={ref} />
      </Copyable>
    ),
    text: ({ ref }) => ref,
  },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    cell: (event) => <EventMoney event={event} />,
    text: (event) => {
      const money = moneyOf(event)
      return money === undefined ? '' : `${money.amount} ${money.currency}`
    },
  },
]
