import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { closeApplication, listApplications } from '@folio/contracts/http/operator/applications/applications.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { scopeWords } from '../../ui/scopes/scope-words.ts'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { counted } from '../../ui/values/counted.ts'
import { Facts } from '../../ui/values/facts.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { ActForm } from '../act/act-form.tsx'
import { operatorCurl } from '../operator-curl.ts'
import { useRead } from '../reads/use-read.ts'
import { ActButton } from '../roles/act-button.tsx'
import { RegisterApplication } from './register-application.tsx'

type Application = DataOf<typeof listApplications>[number]

const PATH = '/operator/v1/applications'

const COLUMNS: readonly Column<Application>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: ({ name }) => <FreeText text={name} />,
    text: ({ name }) => name,
    sortBy: ({ name }) => name,
  },
  {
    id: 'application',
    header: 'Id',
    cell: ({ application_id }) => <Copyable text={application_id} label={`the application ${application_id}`} />,
    text: ({ application_id }) => application_id,
    sortBy: ({ application_id }) => application_id,
  },
  {
    id: 'scopes',
    header: 'Scopes',
    isWideOnly: true,
    cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopeWords(scopes, "the client's")}</span>,
    text: ({ scopes }) => scopes.join(', '),
  },
  {
    id: 'markup',
    header: 'Markup',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ app_markup_percentage: markup }) => (markup === undefined ? 'none' : `${markup} %`),
    text: ({ app_markup_percentage: markup }) => String(markup ?? 0),
  },
]

const idOf = ({ application_id }: Application): string => application_id

/** The application that an address names; after it was closed, as it was listed last, so that the outcome can be read. */
const useOpened = (listed: readonly Application[] | undefined, id: string | undefined) => {
  const found = listed?.find((each) => each.application_id === id)
  const [last, setLast] = useState(found)
  if (found !== undefined && found !== last) setLast(found)
  const isOver = listed !== undefined && found === undefined
  return { application: found ?? (last !== undefined && last.application_id === id ? last : undefined), isOver }
}

const Opened = ({
  application,
  isOver,
  onClose,
}: {
  readonly application: Application
  /** True if it is no longer listed, so that no act is offered and only an outcome is shown. */
  readonly isOver: boolean
  readonly onClose: () => void
}) => (
  <Drawer title={`Application ${application.name}`} onClose={onClose}>
    <Facts
      facts={[
        ['Id', <Copyable key="id" text={application.application_id} label="the id" />],
        ['Scopes', `${scopeWords(application.scopes, "the client's")} (${application.scopes.join(', ')})`],
        ['Signs ID tokens by', application.id_token_signed_response_alg],
        [
          'Leads back to',
          application.redirect_uris.map((uri) => (
            <div key={uri}>
              <FreeText text={uri} />
            </div>
          )),
        ],
      ]}
    />
    <ActForm<typeof closeApplication>
      intention={`close application ${application.application_id}`}
      verb="Close the application for good"
      isDangerous
      isOver={isOver}
      isOnce
      path={pathOf('/operator/v1/applications/{application_id}/close', { application_id: application.application_id })}
      confirm={() => (
        <>
          Nobody can log in through{' '}
          <strong>
            <FreeText text={application.name} />
          </strong>{' '}
          any more, its tokens and sockets end within a second, and it cannot be opened again.
        </>
      )}
      done={() => 'The application is closed.'}
    />
  </Drawer>
)

/** The applications through which people log in; one can be registered or closed. */
export const ApplicationsScreen = () => {
  const { application, register } = useSearch({ from: '/applications/' })
  const navigate = useNavigate({ from: '/applications/' })
  const read = useRead<typeof listApplications>(PATH)
  const open = (chosen: string | undefined): void => void navigate({ search: { application: chosen } })
  const opened = useOpened(read.data, application)
  return (
    <Screen
      title="Applications"
      actions={
        <ActButton path={PATH} onClick={() => void navigate({ search: { register: true } })}>
          Register an application
        </ActButton>
      }
    >
      <p>
        Choose an application to see its addresses and to close it, which ends it for all clients; each client ends its
        own access under Security. The tokens that operators issue belong to an application of Folio itself, which is
        not listed.
      </p>
      <ReadStates
        read={read}
        what="the applications"
        empty={{
          text: 'No application is registered.',
          command: operatorCurl(PATH, { name: 'My app', redirect_uris: ['http://127.0.0.1/callback'] }),
        }}
      >
        {(applications) => (
          <DataTable
            caption={counted(applications.length, 'application')}
            columns={COLUMNS}
            rows={applications}
            rowId={idOf}
            selected={application}
            onOpen={(chosen) => open(idOf(chosen))}
          />
        )}
      </ReadStates>
      {register === true ? (
        <Drawer title="Register an application" onClose={() => open(undefined)}>
          <RegisterApplication />
        </Drawer>
      ) : null}
      {opened.application === undefined ? null : (
        <Opened application={opened.application} isOver={opened.isOver} onClose={() => open(undefined)} />
      )}
    </Screen>
  )
}
