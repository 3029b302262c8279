import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listPaymentAgents } from '@folio/contracts/http/operator/agents.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { counted } from '../../ui/values/counted.ts'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Status } from '../../ui/values/status.tsx'
import { FileButtons } from '../lists/file-buttons.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { ActButton } from '../roles/act-button.tsx'
import { AgentDrawer } from './agent-drawer.tsx'
import { RegisterAgent } from './agent-forms.tsx'

type Agent = DataOf<typeof listPaymentAgents>['rows'][number]

const PATH = '/operator/v1/payment-agents'

const TERMS = {
  currency: 'USD',
  deposit_commission: '1.5',
  withdrawal_commission: '2',
  withdrawal_minimum: '10.00',
  withdrawal_maximum: '1000.00',
}

const wordOf = ({ is_active, is_listed }: Agent): string => {
  if (!is_active) return 'inactive'
  return is_listed ? 'listed' : 'not listed'
}

const COLUMNS: readonly Column<Agent>[] = [
  {
    id: 'agent',
    header: 'Number',
    isNumeric: true,
    cell: ({ id }) => id,
    text: ({ id }) => String(id),
    sortBy: ({ id }) => id,
  },
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <FreeText text={name} />,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'status',
    header: 'Status',
    cell: (agent) => <Status tone={agent.is_active ? 'ok' : 'bad'} word={wordOf(agent)} />,
    text: wordOf,
    sortBy: wordOf,
  },
  {
    id: 'countries',
    header: 'Countries',
    isWideOnly: true,
    cell: ({ countries }) => countries.join(', '),
    text: ({ countries }) => countries.join(', '),
  },
  {
    id: 'currencies',
    header: 'Currencies',
    isWideOnly: true,
    cell: ({ currencies }) => currencies.map(({ currency }) => currency).join(', '),
    text: ({ currencies }) => currencies.map(({ currency }) => currency).join(', '),
  },
]

const idOf = ({ id }: Agent): string => String(id)

/** The payment agents with their settings. */
export const AgentsScreen = () => {
  const { agent, edit, register } = useSearch({ from: '/agents/' })
  const navigate = useNavigate({ from: '/agents/' })
  const read = useRead<typeof listPaymentAgents>(PATH)
  const open = (chosen: string | undefined): void => void navigate({ search: { agent: chosen } })
  return (
    <Screen
      title="Payment agents"
      actions={
        <ActButton path={PATH} onClick={() => void navigate({ search: { register: true } })}>
          Register an agent
        </ActButton>
      }
    >
      <FileButtons path={PATH} />
      <ReadStates
        read={read}
        what="the agents"
        empty={{
          text: 'No client is a payment agent. Put the id of one in place of CLIENT_ID:',
          command: operatorCurl(PATH, { client_id: 'CLIENT_ID', name: 'Shop', currencies: [TERMS], countries: ['ke'] }),
        }}
        isEmpty={({ rows }) => rows.length === 0}
      >
        {({ rows, is_whole }) => (
          <DataTable
            caption={is_whole ? counted(rows.length, 'agent') : `The first ${counted(rows.length, 'agent')}`}
            columns={COLUMNS}
            rows={rows}
            rowId={idOf}
            selected={agent}
            onOpen={(chosen) => open(idOf(chosen))}
          />
        )}
      </ReadStates>
      {register === true ? (
        <Drawer title="Register an agent" onClose={() => open(undefined)}>
          <RegisterAgent />
        </Drawer>
      ) : null}
      {agent === undefined ? null : (
        <AgentDrawer agent={agent} isEdited={edit === true} onClose={() => open(undefined)} />
      )}
    </Screen>
  )
}
