import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listProjections } from '@folio/contracts/http/operator/system/projections.ts'
import type { Column } from '../../ui/table/column.ts'
import { Moment } from '../../ui/values/moment.tsx'
import styles from './projections.module.css'

/** The state of the view of one service. */
export type Projection = DataOf<typeof listProjections>[number]

/** The part of the store that a view has seen, from 0 to 1. */
export const progressOf = ({ position, last_position }: Projection): number =>
  last_position === 0 ? 1 : Math.min(1, (position ?? 0) / last_position)

const shown = (count: number): string => new Intl.NumberFormat(navigator.language).format(count)

const Progress = ({ projection }: { readonly projection: Projection }) => {
  const { service, lag } = projection
  if (lag === 0) return <span className={styles.ok}>✓ caught up</span>
  return (
    <span className={styles.behind}>
      <progress className={styles.bar} max={1} value={progressOf(projection)} aria-label={`Progress of ${service}`} />{' '}
      {projection.position === null ? '◌ rebuilding' : '◌ behind'} {Math.floor(progressOf(projection) * 100)} %
    </span>
  )
}

/** The columns of the projections. */
export const PROJECTION_COLUMNS: readonly Column<Projection>[] = [
  {
    id: 'service',
    header: 'Service',
    cell: ({ service }) => service,
    text: ({ service }) => service,
    sortBy: ({ service }) => service,
  },
  {
    id: 'progress',
    header: 'State',
    cell: (projection) => <Progress projection={projection} />,
    text: (projection) => `${Math.floor(progressOf(projection) * 100)} %`,
    sortBy: progressOf,
  },
  {
    id: 'lag',
    header: 'Lag',
    isNumeric: true,
    cell: ({ lag }) => shown(lag),
    text: ({ lag }) => String(lag),
    sortBy: ({ lag }) => lag,
  },
  {
    id: 'position',
    header: 'Position',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ position }) => (position === null ? '—' : shown(position)),
    text: ({ position }) => String(position ?? ''),
  },
  {
    id: 'open',
    header: 'Open processes',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ open_processes }) => shown(open_processes),
    text: ({ open_processes }) => String(open_processes),
    sortBy: ({ open_processes }) => open_processes,
  },
  {
    id: 'caught_up_at',
    header: 'Caught up at',
    isWideOnly: true,
    cell: ({ caught_up_at }) => (caught_up_at === null ? '—' : <Moment time={caught_up_at} isDated />),
    text: ({ caught_up_at }) => caught_up_at ?? '',
  },
]
