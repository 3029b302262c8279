import type { listTransfers, TransferRow } from '@folio/contracts/http/operator/transfers.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { NewerNote } from '../follow/newer-note.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useList } from '../lists/use-list.ts'
import { payCurl } from '../pay-curl.ts'
import { useRead } from '../reads/use-read.ts'
import type { TransfersSearch } from './search.ts'
import { TRANSFER_COLUMNS } from './transfer-columns.tsx'

const FILTERS = [
  { name: 'transaction', label: 'Transaction', example: 'its number' },
  { name: 'client', label: 'Only of the client', example: 'its id' },
] as const

/** The events that begin, move on or end a transfer. */
const EVENTS_OF_TRANSFERS = { type: 'TransferSent,TransferReceived,ReceiptRefused,TransferReturned,TransferSettled' }

const PAGE_ROWS = 200
const PATH = '/operator/v1/transfers'

/** The path of the whole list that an address asks for. */
const listPath = ({ transaction, client }: TransfersSearch): string =>
  pathOf(PATH, {}, transaction === undefined ? { status: 'open' } : { transaction_id: transaction, client })

const idOf = ({ transfer_id }: TransferRow): string => transfer_id

const useOpenTransfer = () => {
  const navigate = useNavigate({ from: '/transfers/' })
  return ({ transfer_id }: TransferRow): void =>
    void navigate({ to: '/transfers/$transfer', params: { transfer: transfer_id } })
}

/** The transfers under way, page by page. */
const InTransit = () => {
  const open = useOpenTransfer()
  const path = pathOf(PATH, {}, { status: 'open', limit: PAGE_ROWS })
  const { read, hasMore, isReadingMore, readMore } = useList<typeof listTransfers>(path)
  return (
    <>
      <NewerNote list="in transit" query={EVENTS_OF_TRANSFERS} shown={read.data} onRead={read.refetch} />
      <ReadStates
        read={read}
        what="the transfers"
        empty={{ text: 'No transfer is under way. A payment is until it has arrived:', command: payCurl('pay') }}
        isEmpty={({ rows }) => rows.length === 0 && !hasMore}
      >
        {({ rows, checkpoint }) => (
          <DataTable
            caption="Transfers under way, the oldest first, of at most 10,000 of each service"
            columns={TRANSFER_COLUMNS}
            rows={rows}
            rowId={idOf}
            onOpen={open}
            footer={
              <ListEnd checkpoint={checkpoint} hasMore={hasMore} isReadingMore={isReadingMore} readMore={readMore} />
            }
          />
        )}
      </ReadStates>
    </>
  )
}

/** The transfer with the number of a transaction. */
const OfTransaction = ({
  search,
  onChange,
}: {
  readonly search: TransfersSearch
  readonly onChange: (changed: TransfersSearch) => void
}) => {
  const open = useOpenTransfer()
  const read = useRead<typeof listTransfers>(listPath(search))
  return (
    <ReadStates
      read={read}
      what="the transfers"
      empty={{
        text: 'No transfer has this number here.',
        onClear: () => onChange({ transaction: undefined, client: undefined }),
      }}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => (
        <DataTable
          caption="The transfer with this number"
          columns={TRANSFER_COLUMNS}
          rows={rows}
          rowId={idOf}
          onOpen={open}
        />
      )}
    </ReadStates>
  )
}

/** The transfers under way, the oldest first, or the one with the number of a transaction. */
export const TransfersScreen = () => {
  const search = useSearch({ from: '/transfers/' })
  const navigate = useNavigate({ from: '/transfers/' })
  const change = (changed: TransfersSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  return (
    <Screen title={search.transaction === undefined ? 'In transit' : `Transaction ${search.transaction}`}>
      <Filters fields={FILTERS} values={search} onChange={change}>
        <FileButtons path={listPath(search)} />
      </Filters>
      {search.transaction === undefined ? <InTransit /> : <OfTransaction search={search} onChange={change} />}
    </Screen>
  )
}
