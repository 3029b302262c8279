import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { explainBalance } from '@folio/contracts/http/operator/audit.ts'
import type { getLedgerAccount } from '@folio/contracts/http/operator/console/accounts.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathOf } from '../../api/path.ts'
import { withPlaces } from '../../money/decimal.ts'
import { Amount } from '../../ui/amount.tsx'
import { counted } from '../../ui/counted.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { usePlaces } from '../home/use-places.ts'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import styles from './explain.module.css'
import { ExplainLink } from './explain-link.tsx'
import { type Line, lineColumns } from './line-columns.tsx'
import type { ExplainSearch } from './search.ts'

const FILTERS = [
  { name: 'account', label: 'Account', example: 'wallet:ID' },
  { name: 'currency', label: 'Currency', example: 'USD' },
] as const

type Explanation = DataOf<typeof explainBalance>

const revisionOf = ({ revision }: Line): string => String(revision)

const Verdict = ({ explanation, places }: { readonly explanation: Explanation; readonly places: number }) => {
  const { agrees, sum, balance, currency, events, findings } = explanation
  const isWhole = agrees && findings.count === 0
  return (
    <p className={`${styles.verdict} ${isWhole ? styles.ok : styles.bad}`}>
      {agrees ? '✓' : '✕'} {counted(events, 'event')} {events === 1 ? 'sums' : 'sum'} to{' '}
      <Amount value={withPlaces(sum, places)} /> {currency}, the recorded balance is{' '}
      <Amount value={withPlaces(balance, places)} /> {currency}
      {findings.count === 0 ? '.' : `; ✕ ${counted(findings.count, 'finding')}: see Verify.`}
    </p>
  )
}

const Explained = ({ account, currency }: { readonly account: string; readonly currency: string }) => {
  const path = pathOf('/operator/v1/audit/explanation', {}, { account, currency })
  const read = useRead<typeof explainBalance>(path)
  const places = usePlaces(currency)
  const columns = useMemo(() => lineColumns(places), [places])
  return (
    <ReadStates
      read={read}
      what="the explanation"
      isEmpty={({ lines }) => lines.length === 0}
      empty={{ text: 'No event of this account moved this currency.', command: operatorCurl(path) }}
    >
      {(explanation) => (
        <>
          <Verdict explanation={explanation} places={places} />
          <DataTable
            caption={`The newest ${counted(explanation.lines.length, 'event')} of ${counted(explanation.events, 'event')}, the oldest first`}
            columns={columns}
            rows={explanation.lines}
            rowId={revisionOf}
          />
        </>
      )}
    </ReadStates>
  )
}

/** The currencies of an account that is named without one. */
const Currencies = ({ account }: { readonly account: string }) => {
  const path = pathOf('/operator/v1/accounts/{account}', { account })
  const read = useRead<typeof getLedgerAccount>(path)
  return (
    <ReadStates
      read={read}
      what="the account"
      isEmpty={({ balances }) => balances.length === 0}
      empty={{ text: 'This account has no balance.', command: operatorCurl(path) }}
    >
      {({ balances }) => (
        <ul aria-label="The balances of the account" className={`${styles.links} ${styles.hint}`}>
          {balances.map(({ currency }) => (
            <li key={currency}>
              <ExplainLink account={account} currency={currency} />
            </li>
          ))}
        </ul>
      )}
    </ReadStates>
  )
}

const Asked = ({ account, currency }: ExplainSearch) => {
  if (account === undefined) {
    return (
      <p className={styles.hint}>
        Name an account and a currency: the events that make up its balance follow. The page of an account, its stream
        and each event that moved money lead here, too.
      </p>
    )
  }
  if (currency === undefined) return <Currencies key={account} account={account} />
  return <Explained key={`${account} ${currency}`} account={account} currency={currency} />
}

/** The events that make up a balance, their sum, and the comparison with the recorded balance. */
export const ExplainScreen = () => {
  const search = useSearch({ from: '/explain/' })
  const navigate = useNavigate({ from: '/explain/' })
  return (
    <Screen title="Explain">
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => void navigate({ search: { ...search, ...changed } })}
      />
      <Asked {...search} />
    </Screen>
  )
}
