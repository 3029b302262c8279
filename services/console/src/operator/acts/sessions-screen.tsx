import type { endSession, listSessions } from '@folio/contracts/http/operator/sessions.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { type Filter, Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ActForm } from '../act/act-form.tsx'
import { useRead } from '../reads/use-read.ts'
import { SESSION_COLUMNS, type Session } from './session-columns.tsx'

const FILTERS: readonly Filter<'of'>[] = [
  { name: 'of', label: 'Of the operator', example: 'ann, or * for all', text: 'smalls' },
]

const idOf = ({ session_id }: Session): string => session_id

const End = ({ session: { session_id, operator, is_current } }: { readonly session: Session }) => (
  <ActForm<typeof endSession>
    intention={`end session ${session_id}`}
    verb="End the session"
    path={pathOf('/operator/v1/sessions/{session_id}/end', { session_id })}
    confirm={() => (
      <>
        The session of <strong>{operator.name}</strong> ends at once
        {is_current ? ': this page then asks for a log-in.' : ', its streams of events within two seconds.'}
      </>
    )}
    done={() => 'The session has ended.'}
  />
)

/** The running sessions, one's own unless the address names another operator, and the form that ends one. */
export const SessionsScreen = () => {
  const { of, session } = useSearch({ from: '/sessions/' })
  const navigate = useNavigate({ from: '/sessions/' })
  const path = pathOf('/operator/v1/sessions', {}, { operator: of })
  const read = useRead<typeof listSessions>(path)
  const open = read.data?.find((one) => one.session_id === session)
  return (
    <Screen title="Sessions">
      <Filters fields={FILTERS} values={{ of }} onChange={(changed) => void navigate({ search: changed })} />
      <ReadStates
        read={read}
        what="the sessions"
        empty={{ text: 'No session runs. One begins when an operator logs in to the console.' }}
      >
        {(sessions) => (
          <DataTable
            caption={of === undefined ? 'Your running sessions' : `The running sessions of ${of === '*' ? 'all' : of}`}
            columns={SESSION_COLUMNS}
            rows={sessions}
            rowId={idOf}
            selected={session}
            onOpen={({ session_id }) => void navigate({ search: { of, session: session_id } })}
          />
        )}
      </ReadStates>
      {open === undefined ? null : (
        <Drawer title={`Session of ${open.operator.name}`} onClose={() => void navigate({ search: { of } })}>
          <End key={open.session_id} session={open} />
        </Drawer>
      )}
    </Screen>
  )
}
