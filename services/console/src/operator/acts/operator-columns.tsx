import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listOperators } from '@folio/contracts/http/operator/operators.ts'
import type { Column } from '../../ui/table/column.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import styles from './acts.module.css'

/** An operator. */
export type Operator = DataOf<typeof listOperators>[number]

/** The columns of the operators. */
export const OPERATOR_COLUMNS: readonly Column<Operator>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <FreeText text={name} />,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'role',
    header: 'Role',
    cell: ({ role }) => role ?? '—',
    text: ({ role }) => role ?? '',
    sortBy: ({ role }) => role ?? '',
  },
  {
    id: 'status',
    header: 'State',
    cell: ({ status }) =>
      status === 'active' ? (
        <span className={styles.ok}>✓ active</span>
      ) : (
        <span className={styles.bad}>✕ disabled</span>
      ),
    text: ({ status }) => status,
    sortBy: ({ status }) => status,
  },
  {
    id: 'changed',
    header: 'Changed',
    isWideOnly: true,
    cell: ({ changed_at }) => (changed_at === null ? '—' : <Moment time={changed_at} isDated />),
    text: ({ changed_at }) => changed_at ?? '',
    sortBy: ({ changed_at }) => changed_at ?? '',
  },
]
