import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getVerification, listVerifications } from '@folio/contracts/http/operator/system/audit.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { Link } from '@tanstack/react-router'
import { microsecondsOf, shownAge } from '../../time/shown-time.ts'
import type { Column } from '../../ui/table/column.ts'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { EventLink } from '../streams/event-link.tsx'
import { secondsLeft } from './time-left.ts'
import styles from './verify.module.css'

/** A verification without its report. */
export type VerificationRow = DataOf<typeof listVerifications>[number]
/** The report of a verification that has ended. */
export type Report = NonNullable<DataOf<typeof getVerification>['report']>
/** A fault that a verification found. */
export type Finding = Report['findings']['first'][number]

const RESULTS = {
  running: { text: '◌ running', tone: styles.pending },
  whole: { text: '✓ no fault found', tone: styles.ok },
  found: { text: '✕ faults found', tone: styles.bad },
  failed: { text: '✕ could not run', tone: styles.bad },
  stopped: { text: '– stopped', tone: styles.muted },
} as const

/** The state of a verification as sign, word and colour; of a running one also the part that is done and the time left. */
export const Result = ({ row: { status, progress, started_at } }: { readonly row: VerificationRow }) => {
  const { text, tone } = RESULTS[status]
  if (status !== 'running' || progress === null) return <span className={tone}>{text}</span>
  const left = secondsLeft({ ...progress, startedMs: microsecondsOf(started_at) / 1000 }, Date.now())
  return (
    <span className={tone}>
      <progress className={styles.bar} max={Math.max(1, progress.of)} value={progress.done} aria-label="Progress" />{' '}
      {progress.of === 0 ? 0 : Math.floor((progress.done / progress.of) * 100)} %
      {left === undefined ? '' : `, ${shownAge(left)} left`}
    </span>
  )
}

const SCOPES = { everything: 'everything', since_checkpoint: 'what is new' } as const

/** The columns of the verifications. */
export const VERIFICATION_COLUMNS: readonly Column<VerificationRow>[] = [
  {
    id: 'started',
    header: 'Started',
    cell: ({ started_at }) => <Moment time={started_at} isDated />,
    text: ({ started_at }) => started_at,
  },
  {
    id: 'result',
    header: 'Result',
    cell: (row) => <Result row={row} />,
    text: ({ status }) => status,
  },
  {
    id: 'scope',
    header: 'Read',
    cell: ({ scope, started_by }) => `${SCOPES[scope]}${started_by === 'schedule' ? ', scheduled' : ''}`,
    text: ({ scope, started_by }) => `${scope} ${started_by}`,
  },
  {
    id: 'ended',
    header: 'Ended',
    isWideOnly: true,
    cell: ({ ended_at }) => (ended_at === null ? '—' : <Moment time={ended_at} isDated />),
    text: ({ ended_at }) => ended_at ?? '',
  },
  {
    id: 'checkpoint',
    header: 'Checkpoint',
    isWideOnly: true,
    cell: ({ checkpoint }) => (checkpoint === null ? '—' : `${checkpoint.version}, position ${checkpoint.position}`),
    text: ({ checkpoint }) => (checkpoint === null ? '' : String(checkpoint.version)),
  },
  {
    id: 'id',
    header: 'Verification',
    isWideOnly: true,
    cell: ({ id }) => (
      <Copyable text={id} label="the id of the verification">
        <Link to="/verify" search={{ id }}>
          {id}
        </Link>
      </Copyable>
    ),
    text: ({ id }) => id,
  },
]

const refOf = ({ stream, revision }: Finding): string =>
  revision === null ? stream : formatEventRef({ stream, revision })

/** The place of a finding: a link to its event, or the name of the view or the part of the store that it is about. */
const Place = ({ finding }: { readonly finding: Finding }) => {
  const ref = refOf(finding)
  return (
    <Copyable text={ref} label="the event of the finding">
      {finding.revision === null ? <FreeText text={ref} /> : <EventLink name={ref} />}
    </Copyable>
  )
}

/** The columns of the findings of a verification or an explanation. */
export const FINDING_COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'event',
    header: 'Event',
    cell: (finding) => <Place finding={finding} />,
    text: refOf,
  },
  {
    id: 'expected',
    header: 'Expected',
    cell: ({ expected }) => <FreeText text={expected} />,
    text: ({ expected }) => expected,
  },
  { id: 'found', header: 'Found', cell: ({ found }) => <FreeText text={found} />, text: ({ found }) => found },
]
