import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listSessions } from '@folio/contracts/http/operator/sessions.ts'
import type { Column } from '../../ui/table/column.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import styles from './acts.module.css'

/** A running session. */
export type Session = DataOf<typeof listSessions>[number]

/** The columns of the sessions. */
export const SESSION_COLUMNS: readonly Column<Session>[] = [
  {
    id: 'operator',
    header: 'Operator',
    cell: ({ operator, is_current }) => (
      <>
        <FreeText text={operator.name} /> {is_current ? <span className={styles.ok}>● this one</span> : null}
      </>
    ),
    text: ({ operator }) => operator.name,
    sortBy: ({ operator }) => operator.name,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ operator }) => operator.role,
    text: ({ operator }) => operator.role,
    sortBy: ({ operator }) => operator.role,
  },
  {
    id: 'started',
    header: 'Began',
    cell: ({ started_at }) => <Moment time={started_at} isDated />,
    text: ({ started_at }) => started_at,
    sortBy: ({ started_at }) => started_at,
  },
  {
    id: 'seen',
    header: 'Seen',
    isWideOnly: true,
    cell: ({ seen_at }) => <Moment time={seen_at} isDated />,
    text: ({ seen_at }) => seen_at,
    sortBy: ({ seen_at }) => seen_at,
  },
  {
    id: 'idle',
    header: 'Ends if unused',
    isWideOnly: true,
    cell: ({ idle_expires_at }) => <Moment time={idle_expires_at} isDated />,
    text: ({ idle_expires_at }) => idle_expires_at,
  },
  {
    id: 'end',
    header: 'Ends at last',
    isWideOnly: true,
    cell: ({ expires_at }) => <Moment time={expires_at} isDated />,
    text: ({ expires_at }) => expires_at,
  },
]
