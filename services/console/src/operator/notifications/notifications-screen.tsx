import type { listNotifications } from '@folio/contracts/http/operator/notifications.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { emptyList } from '../../ui/states/empty-list.ts'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { useList } from '../lists/use-list.ts'
import { type Notification, NotificationDrawer } from './notification-drawer.tsx'

const FILTERS = [{ name: 'client', label: 'Of the client', example: 'its id' }] as const

const aboutOf = (notification: Notification): string =>
  notification.kind === 'withdrawal_code'
    ? `${notification.amount} ${notification.currency} by agent ${notification.agent_id}`
    : ''

/** Codes, links and addresses are for the client alone: the list shows that they exist. */
const COLUMNS: readonly Column<Notification>[] = [
  {
    id: 'issued',
    header: 'Issued',
    cell: ({ issued_at }) => <Moment time={issued_at} isDated />,
    text: ({ issued_at }) => issued_at,
    sortBy: ({ issued_at }) => issued_at,
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: ({ kind }) => kind.replaceAll('_', ' '),
    text: ({ kind }) => kind,
    sortBy: ({ kind }) => kind,
  },
  {
    id: 'client',
    header: 'Client',
    cell: ({ client_id }) => (client_id === undefined ? '—' : <ClientLink client={client_id} />),
    text: ({ client_id }) => client_id ?? '',
  },
  { id: 'about', header: 'About', isWideOnly: true, cell: aboutOf, text: aboutOf },
  {
    id: 'expires',
    header: 'Expires',
    isWideOnly: true,
    cell: ({ expires_at }) => <Moment time={expires_at} isDated />,
    text: ({ expires_at }) => expires_at,
    sortBy: ({ expires_at }) => expires_at,
  },
]

const PAGE_ROWS = 100
const PATH = '/operator/v1/notifications'

const idOf = ({ id }: Notification): string => id

/** The messages that clients receive outside the API, without the secrets in them; a row opens the form that reveals one. */
export const NotificationsScreen = () => {
  const search = useSearch({ from: '/notifications/' })
  const navigate = useNavigate({ from: '/notifications/' })
  const path = pathOf(PATH, {}, { client_id: search.client, limit: PAGE_ROWS })
  const { read, hasMore, isReadingMore, readMore } = useList<typeof listNotifications>(path)
  const filters = { client: search.client }
  const filter = ({ client }: Partial<typeof filters>): void => void navigate({ search: { client }, replace: true })
  const open = (notification: string | undefined): void =>
    void navigate({ search: (before) => ({ ...before, notification }) })
  return (
    <Screen title="Notifications">
      <Filters fields={FILTERS} values={filters} onChange={filter}>
        <FileButtons path={pathOf(PATH, {}, { client_id: search.client })} />
      </Filters>
      <ReadStates
        read={read}
        what="the notifications"
        empty={emptyList(
          { text: 'No notification is valid now. One appears when a client asks for a code or a link by e-mail.' },
          filters,
          filter,
        )}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows, checkpoint }) => (
          <DataTable
            caption="Valid notifications, shown without codes and links"
            columns={COLUMNS}
            rows={rows}
            rowId={idOf}
            selected={search.notification}
            onOpen={(chosen) => open(idOf(chosen))}
            footer={
              <ListEnd checkpoint={checkpoint} hasMore={hasMore} isReadingMore={isReadingMore} readMore={readMore} />
            }
          />
        )}
      </ReadStates>
      {search.notification === undefined ? null : (
        <NotificationDrawer id={search.notification} onClose={() => open(undefined)} />
      )}
    </Screen>
  )
}
