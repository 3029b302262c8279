import type { listActs } from '@folio/contracts/http/operator/acts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import controls from '../../ui/controls.module.css'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { type Filter, Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { Effects } from '../streams/effects.tsx'
import { VERIFICATIONS } from '../verify/start-verification.tsx'
import { ACT_COLUMNS } from './act-columns.tsx'
import { ActFacts } from './act-facts.tsx'
import type { Act } from './act-outcome.ts'
import { actChoices, actTitle } from './act-words.ts'
import styles from './acts.module.css'

const PAGE_ROWS = 100

const filtersWith = (
  kind: string | undefined,
): readonly Filter<'operator' | 'kind' | 'about' | 'ticket' | 'start' | 'end'>[] => [
  { name: 'operator', label: 'Operator', example: 'ann', text: 'smalls' },
  { name: 'kind', label: 'Act', choices: actChoices(kind) },
  { name: 'about', label: 'On', example: 'the id of a wallet, a client …' },
  { name: 'ticket', label: 'Ticket', example: 'FR-12' },
  { name: 'start', label: 'From', text: 'time' },
  { name: 'end', label: 'Before', text: 'time' },
]

const idOf = ({ act_id }: Act): string => act_id

/** The buttons that lead to the newest page and to the next older one. */
const Pages = ({
  cursor,
  next,
  onChange,
}: {
  readonly cursor: string | undefined
  readonly next: string | undefined
  readonly onChange: (cursor: string | undefined) => void
}) => (
  <div className={styles.pages}>
    <button
      type="button"
      className={controls.secondary}
      disabled={cursor === undefined}
      onClick={() => onChange(undefined)}
    >
      Newest
    </button>
    <button type="button" className={controls.secondary} disabled={next === undefined} onClick={() => onChange(next)}>
      Older
    </button>
  </div>
)

/** The acts of all operators, or of one, the newest first. */
export const ActsScreen = () => {
  const search = useSearch({ from: '/acts/' })
  const { operator, kind, about, ticket, start, end, cursor, act } = search
  const navigate = useNavigate({ from: '/acts/' })
  const filters = { operator, kind, about, ticket, start_date_time: start, end_date_time: end }
  const path = pathOf('/operator/v1/acts', {}, { ...filters, cursor, limit: PAGE_ROWS })
  const isBackwards = start !== undefined && end !== undefined && start > end
  const read = useRead<typeof listActs>(path, { isOn: !isBackwards })
  const go = (changed: Partial<typeof search>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }) })
  const filter = (changed: Partial<typeof search>): void => go({ ...changed, cursor: undefined, act: undefined })
  const open = read.data?.rows.find((row) => row.act_id === act)
  const next = read.data?.next_cursor ?? undefined
  return (
    <Screen title="Acts">
      <Filters fields={filtersWith(kind)} values={search} onChange={filter}>
        <FileButtons path={pathOf('/operator/v1/acts', {}, filters)} />
      </Filters>
      {isBackwards ? (
        <p role="status" className={styles.note}>
          “From” is later than “Before”: choose an earlier one.
        </p>
      ) : (
        <ReadStates
          read={read}
          what="the acts"
          empty={emptyList(
            {
              text: 'No act was recorded yet. The start of a verification is one:',
              command: operatorCurl(VERIFICATIONS, {}),
            },
            { operator, kind, about, ticket, start, end },
            filter,
          )}
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
      )}
      <Pages cursor={cursor} next={next} onChange={(to) => go({ cursor: to, act: undefined })} />
      {open === undefined ? null : (
        <Drawer title={actTitle(open)} onClose={() => go({ act: undefined })}>
          <ActFacts act={open} />
          <Effects key={open.act_id} place={open} question="Find what it changed">
            Each event holds the new values, and the events before it in its stream the old ones.
          </Effects>
        </Drawer>
      )}
    </Screen>
  )
}
