import { useNavigate, useSearch } from '@tanstack/react-router'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import controls from '../../ui/controls.module.css'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { counted } from '../../ui/values/counted.ts'
import { payCurl } from '../pay-curl.ts'
import { StreamStates } from '../shell/stream-states.tsx'
import { useRunningStream } from '../shell/use-running-stream.ts'
import { OpenedEvent } from './event-drawer.tsx'
import { LIVE_COLUMNS } from './live-columns.tsx'
import { useTail } from './use-tail.ts'

const FILTERS = [
  { name: 'type', label: 'Types', example: 'TransferSent,TransferRefused' },
  { name: 'account', label: 'Accounts', example: 'wallet:ID' },
  { name: 'stream', label: 'Streams', example: 'wallet-ID' },
] as const

/** The most rows that the page takes in a second: more than a person reads, and each takes time of ledger and page. */
const MAX_PER_SECOND = 1200

const refOf = ({ ref }: LedgerEvent): string => ref

/** The newest events as they are stored, of all or of those that the filters in the address name. */
export const LiveScreen = () => {
  const search = useSearch({ from: '/live/' })
  const navigate = useNavigate({ from: '/live/' })
  const { event: opened, ...filters } = search
  const open = (event: string | undefined): void => void navigate({ search: (before) => ({ ...before, event }) })
  const filter = (changed: Partial<typeof filters>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  useRunningStream({
    key: `live ${JSON.stringify(filters)}`,
    query: { ...filters, max_per_second: String(MAX_PER_SECOND) },
  })
  const { events, isPaused, waiting, skipped, toggle } = useTail()
  return (
    <Screen title="Live tail">
      <Filters fields={FILTERS} values={filters} onChange={filter}>
        <button type="button" className={controls.secondary} aria-pressed={isPaused} onClick={toggle}>
          {isPaused ? `Go on (${waiting} came since)` : 'Pause'}
        </button>
      </Filters>
      <StreamStates
        what="the events"
        hasEvents={events.length > 0}
        empty={emptyList(
          { text: 'No event has come yet. A payment makes some:', command: payCurl('pay') },
          filters,
          filter,
        )}
      >
        {skipped === 0 ? null : (
          <p>
            {counted(skipped, 'event is', 'events are')} missing here, because more than{' '}
            {counted(MAX_PER_SECOND, 'event')} came in a second. Filter the events, or open a stream, to see each one.
          </p>
        )}
        <DataTable
          caption={`${counted(events.length, 'event')} since this page was opened, the newest first; at most 1,000 are kept`}
          columns={LIVE_COLUMNS}
          rows={events}
          rowId={refOf}
          selected={opened}
          onOpen={({ ref }) => open(ref)}
        />
      </StreamStates>
      {opened === undefined ? null : <OpenedEvent name={opened} events={events} onClose={() => open(undefined)} />}
    </Screen>
  )
}
