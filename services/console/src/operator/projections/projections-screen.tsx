import type { listProjections, rebuildProjection } from '@folio/contracts/http/operator/system/projections.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { Screen } from '../../ui/screen.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { ActForm } from '../act/act-form.tsx'
import { useRead } from '../reads/use-read.ts'
import { PROJECTION_COLUMNS, type Projection } from './projection-columns.tsx'

/** No stream tells of the progress of a view; one that has caught up is read again at a click. */
const PAUSE_MS = 1000
const pauseMs = (projections: readonly Projection[]): number | undefined =>
  projections.some(({ lag }) => lag > 0) ? PAUSE_MS : undefined

const serviceOf = ({ service }: Projection): string => service

const Rebuild = ({ service }: { readonly service: string }) => (
  <ActForm<typeof rebuildProjection>
    intention={`rebuild ${service}`}
    verb="Rebuild"
    path={pathOf('/operator/v1/projections/{service}/rebuild', { service })}
    confirm={() => (
      <>
        The view of <strong>{service}</strong> is dropped and projected again from all events. Reads of it answer 503
        until it has caught up. Nothing is published again.
      </>
    )}
    done={(rebuilt) => `The rebuild of ${rebuilt.service} has started.`}
  />
)

/** The view of each service with its lag behind the store, and its rebuild. */
export const ProjectionsScreen = () => {
  const { service } = useSearch({ from: '/projections/' })
  const navigate = useNavigate({ from: '/projections/' })
  const read = useRead<typeof listProjections>('/operator/v1/projections', { pauseMs })
  const open = (chosen: string | undefined): void => void navigate({ search: { service: chosen } })
  return (
    <Screen title="Projections">
      <ReadStates
        read={read}
        what="the projections"
        empty={{ text: 'No service has a view yet. Each one makes its view when it is started.' }}
      >
        {(projections) => (
          <DataTable
            caption="The view of each service"
            columns={PROJECTION_COLUMNS}
            rows={projections}
            rowId={serviceOf}
            selected={service}
            onOpen={(projection) => open(projection.service)}
          />
        )}
      </ReadStates>
      {service === undefined ? null : (
        <Drawer title={`Projection of ${service}`} onClose={() => open(undefined)}>
          <Rebuild key={service} service={service} />
        </Drawer>
      )}
    </Screen>
  )
}
