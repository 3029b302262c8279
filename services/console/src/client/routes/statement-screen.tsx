import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { visibleText } from '../../api/visible-text.ts'
import { areTurned } from '../../time/day.ts'
import { useTimeMode } from '../../ui/time/time-mode.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { heldCurrencies } from '../money-source.ts'
import { RefusedTransfers } from '../statement/refused-transfers.tsx'
import { SaveStatement } from '../statement/save-statement.tsx'
import {
  filtersOf,
  refusedByAccountPath,
  refusedPath,
  type StatementSearch,
  searchOfPage,
  statementPath,
} from '../statement/statement-page.ts'
import { Transactions } from '../statement/transactions.tsx'
import { Choice } from '../ui/choice.tsx'
import { DayFields, WithinDays } from '../ui/day-fields.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { useRead } from '../use-read.ts'
import { walletChoicesWith, walletName } from '../wallet-names.ts'

/** The filters of a statement, which the address holds. */
const StatementFilters = ({
  search,
  wallets,
  onChange,
}: {
  readonly wallets: DataOf<typeof listWallets>
  readonly search: StatementSearch
  readonly onChange: (changed: StatementSearch) => void
}) => {
  const { wallet = 'main', currency } = search
  const currencies = [
    ...new Set([...heldCurrencies(wallets), ...(currency === undefined ? [] : [currency])]),
  ].toSorted()
  return (
    <search className={styles.filters}>
      <Choice
        label="Wallet"
        value={wallet}
        choices={walletChoicesWith(wallets, wallet)}
        onChange={(value) => onChange({ wallet: value })}
      />
      <Choice
        label="Currency"
        value={currency ?? ''}
        choices={[['', 'All'], ...currencies.map((each) => [each, each] as const)]}
        onChange={(value) => onChange({ currency: value })}
      />
      <DayFields days={search} onChange={onChange} />
    </search>
  )
}

/** The payments that the wallet refused, and the transfers that each account with real money did, by the days of the statement. */
const Refusals = ({ search }: { readonly search: StatementSearch }) => {
  const { data: accounts = [] } = useRead<typeof listAccounts>('/trading/v1/options/accounts')
  return (
    <>
      <Panel title="Refused">
        <RefusedTransfers path={refusedPath(search)} label="Refused payments" payer="wallet" />
      </Panel>
      {accounts
        .filter(({ account_type }) => account_type === 'real')
        .map(({ account_id }) => (
          <Panel key={account_id} title={`Refused by ${account_id}`}>
            <RefusedTransfers
              path={refusedByAccountPath(account_id, search)}
              label={`Refused transfers of ${account_id}`}
              payer="account"
            />
          </Panel>
        ))}
    </>
  )
}

/** The statement of a wallet, the newest row first. */
export const StatementScreen = () => {
  const search = useSearch({ from: '/statement' })
  const navigate = useNavigate({ from: '/statement' })
  const asked = { ...search, isUtc: useTimeMode() === 'utc' }
  const { data: wallets = [] } = useRead<typeof listWallets>('/wallet/v1/wallets')
  const change = (changed: StatementSearch): void => {
    const kept = Object.entries({ ...filtersOf(search), ...changed }).filter(([, value]) => value !== '')
    void navigate({ search: Object.fromEntries(kept), replace: true })
  }
  const turn = (page: string | undefined): void => {
    if (page !== undefined) void navigate({ search: searchOfPage(asked, page) })
  }
  // The heading stays short.
  usePageTitle(visibleText(`Statement, ${walletName(search.wallet ?? 'main')}`), 'Folio')
  const save = areTurned(search) ? null : <SaveStatement key={statementPath(filtersOf(asked))} search={asked} />
  return (
    <Screen title="Statement" actions={save}>
      <Panel title="Transactions">
        <StatementFilters search={asked} wallets={wallets} onChange={change} />
        <WithinDays days={search}>
          <Transactions search={asked} onFilter={change} onTurn={turn} />
        </WithinDays>
      </Panel>
      {areTurned(search) ? null : <Refusals search={asked} />}
    </Screen>
  )
}
