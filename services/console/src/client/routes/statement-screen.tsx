import type { listAccounts } from '@folio/contracts/http/options/list-accounts.ts'
import type { listWallets } from '@folio/contracts/http/wallet/list-wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import controls from '../../ui/controls.module.css'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useClient } from '../client-context.ts'
import { clientCurl } from '../client-curl.ts'
import { pendingPauses } from '../statement/pending-pauses.ts'
import { RefusedTransfers } from '../statement/refused-transfers.tsx'
import { SaveStatement } from '../statement/save-statement.tsx'
import {
  readStatement,
  refusedByAccountPath,
  refusedPath,
  type StatementSearch,
  statementPath,
} from '../statement/statement-page.ts'
import { StatementTable } from '../statement/statement-table.tsx'
import { Choice } from '../ui/choice.tsx'
import styles from '../ui/screen.module.css'
import { Panel, Screen } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useRead } from '../use-read.ts'
import { WALLET_NAMES } from '../wallet-names.ts'

const filtersOf = ({ page: _, ...filters }: StatementSearch): StatementSearch => filters

/** The filters of a statement, which the address holds. */
const StatementFilters = ({
  search: { wallet = 'main', currency = '', from = '', to = '' },
  currencies,
  onChange,
}: {
  readonly currencies: readonly string[]
  readonly search: StatementSearch
  readonly onChange: (changed: StatementSearch) => void
}) => (
  <search className={`${styles.row} ${styles.form}`}>
    <Choice label="Wallet" value={wallet} choices={WALLET_NAMES} onChange={(value) => onChange({ wallet: value })} />
    <Choice
      label="Currency"
      value={currency}
      choices={[['', 'All'], ...currencies.map((each) => [each, each] as const)]}
      onChange={(value) => onChange({ currency: value })}
    />
    <TextField label="From" type="date" value={from} onChange={(value) => onChange({ from: value })} />
    <TextField label="To" type="date" value={to} onChange={(value) => onChange({ to: value })} />
  </search>
)

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
  const { send } = useClient()
  const wallets = useRead<typeof listWallets>('/wallet/v1/wallets')
  const held = wallets.data?.flatMap(({ balances }) => Object.keys(balances)) ?? []
  const currencies = [...new Set([...held, ...(search.currency === undefined ? [] : [search.currency])])].toSorted()
  const path = statementPath(search)
  const [pauseOf] = useState(pendingPauses)
  const read = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => readStatement(send, path, signal),
    refetchInterval: ({ state }) => state.status === 'success' && pauseOf(state.data, state.dataUpdateCount),
  })
  const change = (changed: StatementSearch): void => {
    const kept = Object.entries({ ...filtersOf(search), ...changed }).filter(([, value]) => value !== '')
    void navigate({ search: Object.fromEntries(kept), replace: true })
  }
  const turn = (page: string | undefined): void => void navigate({ search: { ...search, ...(page && { page }) } })
  return (
    <Screen title="Statement" actions={<SaveStatement key={statementPath(filtersOf(search))} search={search} />}>
      <Panel title="Transactions">
        <StatementFilters search={search} currencies={currencies} onChange={change} />
        <ReadStates
          read={read}
          what="the statement"
          empty={{
            text: 'No transaction fits. Money comes by a transfer to your nickname, or from a payment agent; this call pays somebody, the ids of wallets filled in:',
            command: clientCurl('/wallet/v1/transfers', {
              currency: 'USD',
              amount: '1.00',
              source_wallet_id: 'YOUR-WALLET',
              destination_wallet_id: 'OTHER-WALLET',
              request_id: 'first-payment',
            }),
          }}
          isEmpty={({ rows }) => rows.length === 0}
        >
          {({ rows, older, newer }) => (
            <>
              <StatementTable rows={rows} />
              <div className={`${styles.row} ${styles.form}`}>
                <button
                  type="button"
                  className={controls.secondary}
                  disabled={newer === undefined}
                  onClick={() => turn(newer)}
                >
                  Newer
                </button>
                <button
                  type="button"
                  className={controls.secondary}
                  disabled={older === undefined}
                  onClick={() => turn(older)}
                >
                  Older
                </button>
              </div>
            </>
          )}
        </ReadStates>
      </Panel>
      <Refusals search={search} />
    </Screen>
  )
}
