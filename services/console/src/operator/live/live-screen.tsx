import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { LedgerEvent } from '../../api/ledger-event.ts'
import controls from '../../ui/controls.module.css'
import { counted } from '../../ui/counted.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useRunningStream } from '../shell/use-running-stream.ts'
import { EventDrawer } from './event-drawer.tsx'
import { LIVE_COLUMNS } from './live-columns.tsx'
import { useTail } from './use-tail.ts'

const FILTERS = [
  { name: 'type', label: 'Types', example: 'TransferSent,TransferRefused' },
  { name: 'account', label: 'Accounts', example: 'wallet:ID' },
  { name: 'stream', label: 'Streams', example: 'wallet-ID' },
] as const

const refOf = ({ ref }: LedgerEvent): string => ref

/** The newest events as they are stored, of all or of those that the filters in the address name. */
export const LiveScreen = () => {
  const search = useSearch({ from: '/live/' })
  const navigate = useNavigate({ from: '/live/' })
  const [opened, setOpened] = useState<LedgerEvent>()
  useRunningStream({ key: `live ${JSON.stringify(search)}`, query: search })
  const { events, isPaused, waiting, toggle } = useTail()
  return (
    <Screen title="Live tail">
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => void navigate({ search: { ...search, ...changed }, replace: true })}
      >
        <button type="button" className={controls.secondary} aria-pressed={isPaused} onClick={toggle}>
          {isPaused ? `Go on (${waiting} came since)` : 'Pause'}
        </button>
      </Filters>
      <DataTable
        caption={`${counted(events.length, 'event')} since this page was opened, the newest first; at most 1,000 are kept`}
        columns={LIVE_COLUMNS}
        rows={events}
        rowId={refOf}
        selected={opened?.ref}
        onOpen={setOpened}
      />
      {opened === undefined ? null : <EventDrawer event={opened} onClose={() => setOpened(undefined)} />}
    </Screen>
  )
}
