import type { ClientFound, findClients } from '@folio/contracts/http/operator/lookups/clients.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Copyable } from '../../ui/copyable.tsx'
import { Filters } from '../../ui/form/filters.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { ClientStatus, emailState } from './client-status.tsx'
import styles from './clients.module.css'
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
    cell: ({ client_id }) => (
      <Copyable text={client_id} label={`the client ${client_id}`}>
        <Link to="/clients/$client" params={{ client: client_id }}>
          <code>{client_id}</code>
        </Link>
      </Copyable>
    ),
    text: ({ client_id }) => client_id,
  },
  {
    id: 'nickname',
    header: 'Nickname',
    cell: ({ nickname }) => <bdi>{nickname ?? '—'}</bdi>,
    text: ({ nickname }) => nickname ?? '',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <ClientStatus status={status} />,
    text: ({ status }) => status,
  },
  { id: 'email', header: 'E-mail', isWideOnly: true, cell: emailState, text: emailState },
]

const idOf = ({ client_id }: ClientFound): string => client_id

const Found = ({ search }: { readonly search: ClientsSearch }) => {
  const path = pathOf('/operator/v1/clients', {}, search)
  const read = useRead<typeof findClients>(path)
  const navigate = useNavigate({ from: '/clients/' })
  const open = ({ client_id }: ClientFound): void =>
    void navigate({ to: '/clients/$client', params: { client: client_id } })
  return (
    <ReadStates
      read={read}
      what="the clients"
      empty={{ text: 'No client has this name. Only whole names are found.', command: operatorCurl(path) }}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => <DataTable caption="The client found" columns={COLUMNS} rows={rows} rowId={idOf} onOpen={open} />}
    </ReadStates>
  )
}

/** Finds a client by its id, its nickname or its e-mail address. */
export const ClientsScreen = () => {
  const search = useSearch({ from: '/clients/' })
  const navigate = useNavigate({ from: '/clients/' })
  const isAsked = Object.values(search).some((value) => value !== undefined)
  return (
    <Screen title="Clients">
      {/* A client is looked for by one of its names at a time. */}
      <Filters
        fields={FILTERS}
        values={search}
        onChange={(changed) => void navigate({ search: changed, replace: true })}
      />
      {isAsked ? (
        <Found search={search} />
      ) : (
        <p className={styles.note}>
          Names are stored as ciphertext and hashes: type the whole nickname, e-mail address or id.
        </p>
      )}
    </Screen>
  )
}
