import type { listActs } from '@folio/contracts/http/operator/console/acts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { Drawer } from '../../ui/drawer.tsx'
import { type Filter, Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { ACT_COLUMNS, type Act } from './act-columns.tsx'
import { ActFacts } from './act-facts.tsx'
import styles from './acts.module.css'

const PAGE_ROWS = 100

const FILTERS: readonly Filter<'operator' | 'kind' | 'start' | 'end'>[] = [
  { name: 'operator', label: 'Operator', example: 'ann' },
  { name: 'kind', label: 'Act', example: 'freezeWallet' },
  { name: 'start', label: 'From', example: '2026-01-31T09:00:00Z' },
  { name: 'end', label: 'Before', example: '2026-02-01T09:00:00Z' },
]

const idOf = ({ act_id }: Act): string => act_id

/** The acts of all operators, or of one, the newest first. */
export const ActsScreen = () => {
  const search = useSearch({ from: '/acts/' })
  const { operator, kind, start, end, cursor, act } = search
  const navigate = useNavigate({ from: '/acts/' })
  const query = { operator, kind, start_date_time: start, end_date_time: end, cursor, limit: PAGE_ROWS }
  const read = useRead<typeof listActs>(pathOf('/operator/v1/acts', {}, query))
  const go = (changed: Partial<typeof search>): void => void navigate({ search: { ...search, ...changed } })
  const open = read.data?.rows.find((row) => row.act_id === act)
  const next = read.data?.next_cursor ?? undefined
  return (
    <Screen title="Acts">
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => go({ ...changed, cursor: undefined, act: undefined })}
      />
      <ReadStates
        read={read}
        what="the acts"
        empty={{ text: 'No act matches.', command: operatorCurl('/operator/v1/acts') }}
        isEmpty={({ rows }) => rows.length === 0 && next === undefined && cursor === undefined}
      >
        {({ rows }) => (
          <DataTable
            caption="The acts of operators, the newest first"
            columns={ACT_COLUMNS}
            rows={rows}
            rowId={idOf}
            selected={act}
            onOpen={(row) => go({ act: row.act_id })}
          />
        )}
      </ReadStates>
      <div className={styles.pages}>
        <button
          type="button"
          className={controls.secondary}
          disabled={cursor === undefined}
          onClick={() => go({ cursor: undefined, act: undefined })}
        >
          Newest
        </button>
        <button
          type="button"
          className={controls.secondary}
          disabled={next === undefined}
          onClick={() => go({ cursor: next, act: undefined })}
        >
          Older
        </button>
      </div>
      {open === undefined ? null : (
        <Drawer title={`Act ${open.kind}`} onClose={() => go({ act: undefined })}>
          <ActFacts act={open} />
        </Drawer>
      )}
    </Screen>
  )
}
