import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { explainBalance } from '@folio/contracts/http/operator/audit.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Amount } from '../../ui/amount.tsx'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import styles from './explain.module.css'
import { LINE_COLUMNS, type Line } from './line-columns.tsx'

const FILTERS = [
  { name: 'account', label: 'Account', example: 'wallet:ID' },
  { name: 'currency', label: 'Currency', example: 'USD' },
] as const

type Explanation = DataOf<typeof explainBalance>

const revisionOf = ({ revision }: Line): string => String(revision)

const Verdict = ({ explanation }: { readonly explanation: Explanation }) => {
  const { agrees, sum, balance, currency, events, findings } = explanation
  const isWhole = agrees && findings.count === 0
  return (
    <p className={`${styles.verdict} ${isWhole ? styles.ok : styles.bad}`}>
      {agrees ? '✓' : '✕'} {events} events sum to <Amount value={sum} /> {currency}, the recorded balance is{' '}
      <Amount value={balance} /> {currency}
      {findings.count === 0 ? '.' : `; ✕ ${findings.count} findings: see Verify.`}
    </p>
  )
}

const Explained = ({ account, currency }: { readonly account: string; readonly currency: string }) => {
  const path = pathOf('/operator/v1/audit/explanation', {}, { account, currency })
  const read = useRead<typeof explainBalance>(path)
  return (
    <ReadStates
      read={read}
      what="the explanation"
      isEmpty={({ lines }) => lines.length === 0}
      empty={{ text: 'No event of this account moved this currency.', command: operatorCurl(path) }}
    >
      {(explanation) => (
        <>
          <Verdict explanation={explanation} />
          <DataTable
            caption={`The newest ${explanation.lines.length} of ${explanation.events} events, the oldest first`}
            columns={LINE_COLUMNS}
            rows={explanation.lines}
            rowId={revisionOf}
          />
        </>
      )}
    </ReadStates>
  )
}

/** The events that make up a balance, their sum, and the comparison with the recorded balance. */
export const ExplainScreen = () => {
  const search = useSearch({ from: '/explain/' })
  const navigate = useNavigate({ from: '/explain/' })
  const { account, currency } = search
  return (
    <Screen title="Explain">
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => void navigate({ search: { ...search, ...changed } })}
      />
      {account === undefined || currency === undefined ? (
        <p className={styles.hint}>Name an account and a currency: the events that make up its balance follow.</p>
      ) : (
        <Explained key={`${account} ${currency}`} account={account} currency={currency} />
      )}
    </Screen>
  )
}
