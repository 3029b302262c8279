import type { ContractRow, listContracts } from '@folio/contracts/http/operator/contracts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../../api/path.ts'
import { Filters } from '../../../ui/form/filters.tsx'
import { Screen } from '../../../ui/screen.tsx'
import { emptyList } from '../../../ui/states/empty-list.ts'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { FileButtons } from '../../lists/file-buttons.tsx'
import { ListEnd } from '../../lists/list-end.tsx'
import { newestFirst } from '../../lists/newest-first.ts'
import { useList } from '../../lists/use-list.ts'
import styles from './contract.module.css'
import { LIST_COLUMNS } from './list-columns.tsx'

const FILTERS = [
  { name: 'contract', label: 'Contract', example: 'its number' },
  { name: 'status', label: 'Status', choices: { '': 'All', open: 'Open', ended: 'Ended' } },
  { name: 'account', label: 'Of the account', example: 'DOT1234567890' },
] as const

const PAGE_ROWS = 100

const CAPTIONS = {
  all: 'Open contracts by their accounts, then ended ones, the newest purchase first',
  open: 'Open contracts by their accounts',
  ended: 'Ended contracts, the newest purchase first',
} as const

/** A contract that ends between two pages is on both: as an open one, and as an ended one. */
const idOf = ({ contract_id, status }: ContractRow): string => `${contract_id} ${status}`
const boughtAt = ({ contract_id }: ContractRow): number => contract_id

/** The contracts, open and ended, by the filters in the address; a number leads to its contract. */
export const ContractsScreen = () => {
  const { status, account } = useSearch({ from: '/contracts/' })
  const navigate = useNavigate({ from: '/contracts/' })
  const path = pathOf('/operator/v1/contracts', {}, { status, account, limit: PAGE_ROWS })
  const { read, hasMore, isReadingMore, readMore } = useList<typeof listContracts>(path)
  const filters = { status, account }
  const filter = (changed: Partial<typeof filters>): void =>
    void navigate({ search: (search) => ({ ...search, ...changed }), replace: true })
  const open = (contract: string): void => void navigate({ to: '/contracts/$contract', params: { contract } })
  return (
    <Screen title="Contracts">
      <Filters
        fields={FILTERS}
        values={filters}
        onChange={({ contract, ...changed }) => {
          if (contract !== undefined) return open(contract)
          filter(changed as Partial<typeof filters>)
        }}
      >
        <FileButtons path={path} />
      </Filters>
      <p className={styles.longcode}>
        A contract is found by its number, in full; the exposure adds up what is open by symbol.
      </p>
      <ReadStates
        read={read}
        what="the contracts"
        isEmpty={({ rows }) => rows.length === 0 && !hasMore}
        empty={emptyList(
          { text: 'No contract was bought here yet. Each one that a client buys appears here.' },
          filters,
          filter,
        )}
      >
        {({ rows, checkpoint }) => (
          <DataTable
            caption={hasMore ? CAPTIONS[status ?? 'all'] : 'Contracts, the newest purchase first'}
            columns={LIST_COLUMNS}
            rows={hasMore ? rows : newestFirst(rows, boughtAt)}
            rowId={idOf}
            onOpen={({ contract_id }) => open(String(contract_id))}
            footer={
              <ListEnd checkpoint={checkpoint} hasMore={hasMore} isReadingMore={isReadingMore} readMore={readMore} />
            }
          />
        )}
      </ReadStates>
    </Screen>
  )
}
