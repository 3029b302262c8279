import type { getLedgerAccount } from '@folio/contracts/http/operator/accounts/ledger-accounts.ts'
import type { listAccountPostings } from '@folio/contracts/http/operator/accounts/list-account-postings.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathOf } from '../../api/path.ts'
import { visibleText } from '../../api/visible-text.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { counted } from '../../ui/values/counted.ts'
import { usePlaces } from '../home/use-places.ts'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useList } from '../lists/use-list.ts'
import { useRead } from '../reads/use-read.ts'
import { accountOfStream } from '../streams/account-of-stream.ts'
import { UUID } from '../uuid.ts'
import type { Line } from './counterparty.ts'
import styles from './explain.module.css'
import { ExplainLink } from './explain-link.tsx'
import { lineColumns } from './line-columns.tsx'
import { LinesVerdict } from './lines-verdict.tsx'
import { Replay } from './replay.tsx'
import { type ExplainSearch, explainSearch } from './search.ts'

const FILTERS = [
  { name: 'account', label: 'Account', example: 'wallet:ID' },
  { name: 'currency', label: 'Currency', example: 'USD', text: 'capitals' },
  { name: 'at', label: 'After revision', example: 'the newest' },
  { name: 'time', label: 'At time', text: 'time' },
] as const

const revisionOf = ({ revision }: Line): string => String(revision)

const PAGE_ROWS = 100

/** The account as postings name it, from the name of its stream or the id of a wallet. */
const accountNamed = (text: string): string => accountOfStream(text) ?? (UUID.test(text) ? `wallet:${text}` : text)

type Asked = {
  readonly account: string
  readonly currency: string
  readonly at?: number | undefined
  readonly time?: string | undefined
}

const Explained = ({ account, currency, at, time }: Asked) => {
  const query = { currency, at_revision: at, at_time: time, limit: PAGE_ROWS }
  const path = pathOf('/operator/v1/accounts/{account}/postings', { account }, query)
  const { read, hasMore, isReadingMore, readMore } = useList<typeof listAccountPostings>(path)
  const places = usePlaces(currency)
  const columns = useMemo(() => lineColumns(places), [places])
  return (
    <>
      <FileButtons path={path} />
      <ReadStates
        read={read}
        what="the explanation"
        isEmpty={({ rows }) => rows.length === 0 && !hasMore}
        empty={{ text: 'No event of this account moved this currency. Each one that does appears here.' }}
      >
        {({ rows, first, checkpoint }) => (
          <>
            {first === undefined ? null : (
              <LinesVerdict
                {...{ lines: rows, balance: first.balance, revision: first.revision }}
                {...{ currency, places, hasMore }}
              />
            )}
            <DataTable
              caption={`${counted(rows.length, 'event')} that moved ${currency}, the newest first`}
              columns={columns}
              rows={rows}
              rowId={revisionOf}
              footer={
                <ListEnd checkpoint={checkpoint} hasMore={hasMore} isReadingMore={isReadingMore} readMore={readMore} />
              }
            />
          </>
        )}
      </ReadStates>
      {at === undefined && time === undefined ? <Replay account={account} currency={currency} places={places} /> : null}
    </>
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
      empty={{ text: 'This account has no balance. Each currency that an event moves appears here.' }}
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

const Chosen = ({ account, currency, at, time }: ExplainSearch) => {
  if (account === undefined) {
    return (
      <p className={styles.hint}>
        Name an account and a currency: the events that make up its balance follow. The page of an account, its stream
        and each event that moved money lead here, too.
      </p>
    )
  }
  if (currency === undefined) return <Currencies key={account} account={accountNamed(account)} />
  return <Explained {...{ account: accountNamed(account), currency, at, time }} />
}

/** The search with what was typed: one of revision and time is asked for, the one that was typed last. */
const withChanged = (search: ExplainSearch, changed: Readonly<Record<string, string | undefined>>): ExplainSearch =>
  explainSearch({ ...search, ...(changed['time'] === undefined ? {} : { at: undefined }), ...changed })

/** The events that make up a balance at a moment, added up by the page, and the replay of the whole account. */
export const ExplainScreen = () => {
  const search = useSearch({ from: '/explain/' })
  const navigate = useNavigate({ from: '/explain/' })
  const { account, currency } = search
  // The heading stays short.
  usePageTitle(visibleText(['Explain', account, currency].filter((each) => each !== undefined).join(' ')))
  return (
    <Screen title="Explain">
      <Filters
        fields={FILTERS}
        values={{ ...search, at: search.at?.toString() }}
        onChange={(changed) => void navigate({ search: withChanged(search, changed) })}
      />
      <Chosen {...search} />
    </Screen>
  )
}
