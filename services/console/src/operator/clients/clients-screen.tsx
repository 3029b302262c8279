import type { ClientFound, findClients } from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { ListEnd } from '../lists/list-end.tsx'
import { newestFirst } from '../lists/newest-first.ts'
import { useList } from '../lists/use-list.ts'
import { operatorCurl } from '../operator-curl.ts'
import { ActButton } from '../roles/act-button.tsx'
import { ClientLink } from './client-link.tsx'
import { ClientNickname } from './client-nickname.tsx'
import { ClientStatus, emailState } from './client-status.tsx'
import styles from './clients.module.css'
import { OpenClientForm } from './open-client-form.tsx'
import type { ClientsSearch } from './search.ts'

const FILTERS = [
  { name: 'nickname', label: 'Nickname', example: 'the whole one' },
  { name: 'email', label: 'E-mail address', example: 'the whole one' },
  { name: 'id', label: 'Id', example: 'a UUID' },
] as const

const COLUMNS: readonly Column<ClientFound>[] = [
  {
    id: 'client',
    header: 'Client',
    cell: ({ client_id }) => <ClientLink client={client_id} />,
    text: ({ client_id }) => client_id,
  },
  {
    id: 'nickname',
    header: 'Nickname',
    cell: ({ client_id, nickname }) => <ClientNickname client={client_id} nickname={nickname} />,
    text: ({ nickname }) => nickname ?? '',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ClientStatus status={status} />,
    text: ({ status }) => status,
  },
  { id: 'email', header: 'E-mail', isWideOnly: true, cell: emailState, text: emailState },
  {
    id: 'active',
    header: 'Last event',
    cell: ({ last_event_at }) => (last_event_at === null ? 'none' : <Moment time={last_event_at} isDated />),
    text: ({ last_event_at }) => last_event_at ?? '',
    sortBy: ({ last_event_at }) => last_event_at ?? '',
  },
]

const idOf = ({ client_id }: ClientFound): string => client_id
const activeAt = ({ last_event_at }: ClientFound): string | null => last_event_at

const PATH = '/operator/v1/clients'
const PAGE_ROWS = 100

const isEmpty = ({ rows }: { readonly rows: readonly ClientFound[] }): boolean => rows.length === 0

const captionOf = (isSearch: boolean, hasMore: boolean): string => {
  if (isSearch) return 'The client found'
  return hasMore ? 'Clients by their ids' : 'All clients, the last active first'
}

const Clients = ({ search, path }: { readonly search: ClientsSearch; readonly path: string }) => {
  const isSearch = Object.values(search).some((value) => value !== undefined)
  const { read, hasMore, isReadingMore, readMore } = useList<typeof findClients>(path)
  const navigate = useNavigate({ from: '/clients/' })
  const open = ({ client_id }: ClientFound): void =>
    void navigate({ to: '/clients/$client', params: { client: client_id } })
  const empty = isSearch
    ? {
        text: 'No client has this name. Only whole names are found.',
        onClear: () => void navigate({ search: {}, replace: true }),
      }
    : {
        text: 'There is no client yet. This opens one:',
        command: operatorCurl(PATH, { nickname: 'alice', request_id: 'first-client' }),
      }
  return (
    <ReadStates read={read} what="the clients" empty={empty} isEmpty={isEmpty}>
      {({ rows, checkpoint }) => (
        <DataTable
          caption={captionOf(isSearch, hasMore)}
          columns={COLUMNS}
          rows={hasMore ? rows : newestFirst(rows, activeAt)}
          rowId={idOf}
          onOpen={open}
          footer={
            <ListEnd checkpoint={checkpoint} hasMore={hasMore} isReadingMore={isReadingMore} readMore={readMore} />
          }
        />
      )}
    </ReadStates>
  )
}

/** All clients, or the one that has an id, a nickname or an e-mail address. */
export const ClientsScreen = () => {
  const { open, ...search } = useSearch({ from: '/clients/' })
  const navigate = useNavigate({ from: '/clients/' })
  const path = pathOf(PATH, {}, { ...search, limit: PAGE_ROWS })
  return (
    <Screen
      title="Clients"
      actions={
        <ActButton path={PATH} onClick={() => void navigate({ search: (before) => ({ ...before, open: true }) })}>
          Open a client …
        </ActButton>
      }
    >
      {/* A client is looked for by one of its names at a time. */}
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      >
        <FileButtons path={path} />
      </Filters>
      <p className={styles.note}>
        Names are stored as ciphertext and hashes: to find a client, type the whole nickname, e-mail address or id.
        Nicknames are masked, but for the made-up ones of the sample clients of a demonstration.
      </p>
      <Clients search={search} path={path} />
      {open === true ? (
        <Drawer title="Open a client" onClose={() => void navigate({ search })}>
          <OpenClientForm />
        </Drawer>
      ) : null}
    </Screen>
  )
}
