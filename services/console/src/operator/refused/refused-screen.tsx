import { DAY_MS } from '@folio/kernel/units/time-units.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import controls from '../../ui/controls.module.css'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { counted } from '../../ui/values/counted.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { payCurl } from '../pay-curl.ts'
import { useEvents } from '../shell/stream.ts'
import { StreamStates } from '../shell/stream-states.tsx'
import { useRunningStream } from '../shell/use-running-stream.ts'
import styles from './refused.module.css'
import { REFUSED_COLUMNS } from './refused-columns.tsx'
import { type RefusedTransfer, refusedTransferIn } from './refused-transfer.ts'
import type { RefusedSearch } from './search.ts'

const FILTERS = [
  { name: 'since', label: 'Since', text: 'time' },
  { name: 'account', label: 'Paying accounts', example: 'wallet:ID' },
] as const

/** The longer times that the page offers; reading takes as long as the events of the time are many. */
const DAYS_BACK = [7, 30] as const

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

const refOf = ({ ref }: RefusedTransfer): string => ref

/** The refused transfers of the last day, or since the time that the address names, and those that come. */
export const RefusedScreen = () => {
  const search = useSearch({ from: '/refused/' })
  const navigate = useNavigate({ from: '/refused/' })
  const [dayAgo] = useState(() => daysAgo(1))
  const { since = dayAgo, account } = search
  const change = (changed: RefusedSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  const query = { type: 'TransferRefused', account, from_time: since }
  useRunningStream({ key: `refused ${JSON.stringify(query)}`, query })
  // The stream may begin a moment before the time.
  const rows = useEvents().flatMap((event) => (event.time < since ? [] : (refusedTransferIn(event) ?? [])))
  return (
    <Screen title="Refused transfers">
      <Filters fields={FILTERS} values={{ ...search, since }} onChange={change}>
        {DAYS_BACK.map((days) => (
          <button
            key={days}
            type="button"
            className={controls.secondary}
            onClick={() => change({ since: daysAgo(days) })}
          >
            The last {days} days
          </button>
        ))}
      </Filters>
      <p className={styles.hint}>
        Transfers that the paying account refused since <Moment time={since} isDated />: they moved no money. Older ones
        are not shown.
      </p>
      <StreamStates
        what="the refused transfers"
        hasEvents={rows.length > 0}
        empty={emptyList(
          { text: 'No transfer was refused. A payment of more than there is will be:', command: payCurl('refused') },
          { since: search.since, account },
          change,
        )}
      >
        <DataTable
          caption={`${counted(rows.length, 'refused transfer')}, the newest first; at most 1,000 are kept`}
          columns={REFUSED_COLUMNS}
          rows={rows.toReversed()}
          rowId={refOf}
          onOpen={({ transferId }) =>
            transferId === undefined
              ? undefined
              : void navigate({ to: '/transfers/$transfer', params: { transfer: transferId } })
          }
        />
      </StreamStates>
    </Screen>
  )
}
