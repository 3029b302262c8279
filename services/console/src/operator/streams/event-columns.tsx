import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { visibleText } from '../../api/visible-text.ts'
import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { isRefusal } from '../refused/is-refusal.ts'
import { Tick } from './chain/chain-verdict.tsx'
import type { CheckedChain, ListedEvent } from './chain/check-chain.ts'
import { EventLink } from './event-link.tsx'
import styles from './streams.module.css'

/** A listed event with the verdict of this page on it. */
export type CheckedEvent = {
  readonly event: ListedEvent
  readonly verdict: ReturnType<CheckedChain['verdicts']['get']>
}

/** The event that caused another one, with its link and a button that copies it; where a request did, its correlation id. */
export const Cause = ({ event: { cause, correlation_id } }: { readonly event: ListedEvent }) =>
  cause === null ? (
    <Copyable text={correlation_id} label={`the correlation id ${correlation_id}`}>
      a request
    </Copyable>
  ) : (
    <Copyable text={formatEventRef(cause)} label={`the event ${formatEventRef(cause)}`}>
      <EventLink name={formatEventRef(cause)} />
    </Copyable>
  )

/** The columns of the events of a stream. */
export const EVENT_COLUMNS: readonly Column<CheckedEvent>[] = [
  {
    id: 'revision',
    header: 'Event',
    isNumeric: true,
    cell: ({ event: { stream, revision } }) => (
      <EventLink name={formatEventRef({ stream, revision })} text={String(revision)} />
    ),
    text: ({ event }) => formatEventRef(event),
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ event }) => (
      <bdi className={isRefusal(event) ? styles.bad : undefined}>
        {isRefusal(event) ? '✕ ' : ''}
        {visibleText(event.type)}
      </bdi>
    ),
    text: ({ event }) => event.type,
  },
  {
    id: 'at',
    header: 'Time',
    isWideOnly: true,
    cell: ({ event }) => <Moment time={event.at} isDated />,
    text: ({ event }) => event.at,
  },
  {
    id: 'hash',
    header: 'Hash',
    cell: ({ event: { hash } }) => (
      <code title={hash} className={styles.hash}>
        {hash.slice(0, 12)}
      </code>
    ),
    text: ({ event }) => event.hash,
  },
  {
    id: 'verdict',
    header: 'Chain',
    cell: ({ verdict }) => <Tick verdict={verdict} />,
    text: ({ verdict }) => verdict?.outcome ?? '',
  },
  {
    id: 'cause',
    header: 'Cause',
    isWideOnly: true,
    cell: ({ event }) => <Cause event={event} />,
    text: ({ event }) => event.causation_id,
  },
]
