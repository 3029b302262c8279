import type { listTransfers, TransferRow } from '@folio/contracts/http/operator/lookups/transfers.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import type { TransfersSearch } from './search.ts'
import { TRANSFER_COLUMNS } from './transfer-columns.tsx'

const FILTERS = [
  { name: 'transaction', label: 'Transaction', example: 'its number' },
  { name: 'client', label: 'Only of the client', example: 'its id' },
] as const

const LIMIT = 200

const pathFor = ({ transaction, client }: TransfersSearch): string =>
  pathOf(
    '/operator/v1/transfers',
    {},
    transaction === undefined ? { status: 'open', limit: LIMIT } : { transaction_id: transaction, client },
  )

const idOf = ({ transfer_id }: TransferRow): string => transfer_id

const captionOf = (count: number, isWhole: boolean): string =>
  isWhole ? `${count} transfers, the oldest first` : `The oldest ${count} transfers; there are more`

/** The transfers under way, the oldest first, or the one with the number of a transaction. */
export const TransfersScreen = () => {
  const search = useSearch({ from: '/transfers/' })
  const navigate = useNavigate({ from: '/transfers/' })
  const path = pathFor(search)
  const read = useRead<typeof listTransfers>(path)
  const open = ({ transfer_id }: TransferRow): void =>
    void navigate({ to: '/transfers/$transfer', params: { transfer: transfer_id } })
  const emptyText = search.transaction === undefined ? 'No transfer is under way.' : 'No transfer has this number here.'
  return (
    <Screen title={search.transaction === undefined ? 'In transit' : `Transaction ${search.transaction}`}>
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => void navigate({ search: { ...search, ...changed }, replace: true })}
      />
      <ReadStates
        read={read}
        what="the transfers"
        empty={{ text: emptyText, command: operatorCurl(path) }}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows, is_whole }) => (
          <DataTable
            caption={captionOf(rows.length, is_whole)}
            columns={TRANSFER_COLUMNS}
            rows={rows}
            rowId={idOf}
            onOpen={open}
          />
        )}
      </ReadStates>
    </Screen>
  )
}
