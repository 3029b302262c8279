import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listSettings } from '@folio/contracts/http/operator/system/list-settings.ts'
import type { Column } from '../../ui/table/column.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import styles from './system.module.css'

/** A setting of the process. */
export type Setting = DataOf<typeof listSettings>[number]

/** The columns of the settings. */
export const SETTING_COLUMNS: readonly Column<Setting>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <code>{name}</code>,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'value',
    header: 'Value',
    cell: ({ value }) => (
      <span className={styles.value} title={value ?? undefined}>
        <FreeText text={value ?? '—'} />
      </span>
    ),
    text: ({ value }) => value ?? '',
  },
  {
    id: 'source',
    header: 'From',
    cell: ({ source }) => source,
    text: ({ source }) => source,
    sortBy: ({ source }) => source,
  },
]
