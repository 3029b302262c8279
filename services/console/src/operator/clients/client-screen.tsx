import type {
  ClientDealing,
  ClientLookedUp,
  getClient,
} from '@folio/contracts/http/operator/clients/look-up-clients.ts'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { counted } from '../../ui/values/counted.ts'
import { Facts, Part } from '../../ui/values/facts.tsx'
import { accountFilter } from '../follow/newer-events.ts'
import { useFollow } from '../follow/use-follow.ts'
import { useRead } from '../reads/use-read.ts'
import { TOKEN_COLUMNS } from './accounts/account-columns.tsx'
import { ClientAccounts, type ClientAccountsProps } from './accounts/client-accounts.tsx'
import { DEALING_COLUMNS } from './accounts/dealing-columns.tsx'
import { ClientActs } from './client-acts.tsx'
import { ClientNickname } from './client-nickname.tsx'
import { ClientStatus, emailState } from './client-status.tsx'
import styles from './clients.module.css'
import { RevealForm } from './reveal-form.tsx'
import { useClientName } from './use-client-name.ts'

const factsOf = (client: ClientLookedUp) =>
  [
    ['Client', <Copyable key="client" text={client.client_id} label="the client's id" />],
    ['Nickname', <ClientNickname key="nickname" client={client.client_id} nickname={client.nickname} />],
    ['Status', <ClientStatus key="status" status={client.status} />],
    ['E-mail address', emailState(client)],
    ...(client.agent_id === null
      ? []
      : [
          [
            'Payment agent',
            <Link key="agent" to="/agents" search={{ agent: String(client.agent_id) }}>
              number {client.agent_id}
            </Link>,
          ] as const,
        ]),
  ] as const

const eventOf = ({ event }: ClientDealing): string => event

const Shown = (props: ClientAccountsProps) => {
  const { client } = props
  return (
    <>
      <Facts facts={factsOf(client)} />
      {client.status === 'erased' ? null : (
        <details>
          <summary className={styles.summary}>Reveal personal data</summary>
          <RevealForm client={client.client_id} />
        </details>
      )}
      <ClientAccounts {...props} />
      <Part title="Tokens">
        <DataTable
          caption={`${counted(client.tokens.length, 'personal access token')}, shown without secrets`}
          columns={TOKEN_COLUMNS}
          rows={client.tokens}
          rowId={({ id }) => id}
        />
      </Part>
      <Part title="Dealings">
        <DataTable
          caption={`The newest ${counted(client.dealings.length, 'event')} of all accounts`}
          columns={DEALING_COLUMNS}
          rows={client.dealings}
          rowId={eventOf}
        />
      </Part>
    </>
  )
}

/** The events of the accounts of a client; undefined for a client without accounts. */
const queryOf = (client: ClientLookedUp | undefined) => {
  const account = accountFilter([
    ...(client?.wallets ?? []).map(({ wallet_id }) => `wallet:${wallet_id}`),
    ...(client?.options_accounts ?? []).map(({ account_id }) => `trading:${account_id}`),
  ])
  return account === undefined ? undefined : { account }
}

/** One client with its accounts, tokens and newest dealings. */
export const ClientScreen = () => {
  const { client } = useParams({ from: '/clients/$client' })
  const { form, day } = useSearch({ from: '/clients/$client' })
  const navigate = useNavigate({ from: '/clients/$client' })
  const path = pathOf('/operator/v1/clients/{client_id}', { client_id: client })
  const read = useRead<typeof getClient>(path)
  useFollow({ path, query: queryOf(read.data) }, read)
  const name = useClientName(read.data?.status === 'erased' ? undefined : client)
  return (
    <Screen
      title={name === undefined ? `Client ${client}` : `Client ${client}, ${name}`}
      actions={
        read.data === undefined ? null : (
          <ClientActs
            key={client}
            client={read.data}
            form={form}
            onForm={(opened) => void navigate({ search: { day, form: opened } })}
          />
        )
      }
    >
      <ReadStates read={read} what="the client">
        {(found) => (
          <Shown
            client={found}
            day={day}
            onDay={(chosen) => void navigate({ search: { form, day: chosen }, replace: true })}
          />
        )}
      </ReadStates>
    </Screen>
  )
}
