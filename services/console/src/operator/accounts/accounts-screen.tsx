import type { listLedgerAccounts } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useList } from '../lists/use-list.ts'
import { operatorCurl } from '../operator-curl.ts'
import { ACCOUNT_COLUMNS, type AccountRow } from './account-columns.tsx'
import { DayField } from './past/day-field.tsx'
import { useColumnsWithPast } from './past/past-column.tsx'
import type { AccountsSearch } from './search.ts'

const FILTERS = [
  { name: 'currency', label: 'Currency', example: 'USD', text: 'capitals' },
  {
    name: 'kind',
    label: 'Kind',
    choices: { '': 'All', wallet: 'Wallets', trading: 'Options accounts', system: 'System accounts' },
  },
  {
    name: 'status',
    label: 'Status',
    choices: { '': 'All', open: 'Open', frozen: 'Frozen', closed: 'Closed', active: 'Active', inactive: 'Inactive' },
  },
] as const

const EMPTY = {
  text: 'There is no account yet. This opens a client with a wallet:',
  command: operatorCurl('/operator/v1/clients', { nickname: 'alice', request_id: 'first-client' }),
}

const accountOf = ({ account }: AccountRow): string => account
/** A system account has no events of its own, and no past to look at. */
const pastOf = ({ account, kind }: AccountRow): string | undefined => (kind === 'system' ? undefined : account)

/** All accounts that postings move money between, by the filters in the address. */
export const AccountsScreen = () => {
  const search = useSearch({ from: '/accounts/' })
  const navigate = useNavigate({ from: '/accounts/' })
  const { day, ...filters } = search
  const columns = useColumnsWithPast(ACCOUNT_COLUMNS, day, pastOf)
  const path = pathOf('/operator/v1/accounts', {}, filters)
  const go = (changed: Partial<AccountsSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  const { read, hasMore, isReadingMore, readMore } = useList<typeof listLedgerAccounts>(path)
  return (
    <Screen title="Accounts">
      <Filters fields={FILTERS} values={filters} onChange={go}>
        <DayField day={day} onChange={(chosen) => go({ day: chosen })} />
        <FileButtons path={path} />
      </Filters>
      <ReadStates
        read={read}
        what="the accounts"
        isEmpty={({ rows }) => rows.length === 0 && !hasMore}
        empty={emptyList(EMPTY, filters, go)}
      >
        {({ rows, checkpoint }) => (
          <DataTable
            caption="Wallets, options accounts and system accounts"
            columns={columns}
            rows={rows}
            rowId={accountOf}
            onOpen={({ account }) => void navigate({ to: '/accounts/$account', params: { account } })}
            footer={
              <ListEnd checkpoint={checkpoint} hasMore={hasMore} isReadingMore={isReadingMore} readMore={readMore} />
            }
          />
        )}
      </ReadStates>
    </Screen>
  )
}
