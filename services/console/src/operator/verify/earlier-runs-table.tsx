import type { listActs } from '@folio/contracts/http/operator/acts.ts'
import { Link } from '@tanstack/react-router'
import { pathOf } from '../../api/path.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { Part } from '../../ui/values/facts.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { reasonText } from '../act/act-reasons.ts'
import { actWords } from '../acts/act-words.ts'
import { useRead } from '../reads/use-read.ts'
import { type EarlierRun, earlierRuns, endOf } from './earlier-runs.ts'
import styles from './verify.module.css'

const STARTS = ['startVerification', 'replaceCheckpoint'] as const
const ACTS_READ = 20

const actsPath = (kind: string): string => pathOf('/operator/v1/acts', {}, { kind, limit: ACTS_READ })

const COLUMNS: readonly Column<EarlierRun>[] = [
  {
    id: 'started',
    header: 'Started',
    cell: ({ act }) => <Moment time={act.at} isDated />,
    text: ({ act }) => act.at,
  },
  {
    id: 'operator',
    header: 'By',
    cell: ({ act }) => <FreeText text={act.operator} />,
    text: ({ act }) => act.operator,
  },
  {
    id: 'end',
    header: 'Result',
    cell: (run) => <span className={styles.muted}>◌ {endOf(run)}</span>,
    text: endOf,
  },
  {
    id: 'act',
    header: 'Act',
    cell: ({ act }) => (
      <Link to="/acts" search={{ kind: act.kind, operator: act.operator, act: act.act_id }}>
        {actWords(act.kind)}
      </Link>
    ),
    text: ({ act }) => act.kind,
  },
  {
    id: 'cause',
    header: 'Reason and ticket',
    isWideOnly: true,
    cell: ({ act }) => (
      <>
        {reasonText(act.reason)}, <FreeText text={act.ticket ?? 'no ticket'} />
      </>
    ),
    text: ({ act }) => `${act.reason ?? ''} ${act.ticket ?? ''}`.trim(),
  },
  {
    id: 'id',
    header: 'Verification',
    isWideOnly: true,
    cell: ({ id }) => (id === undefined ? '—' : <Copyable text={id} label="the id of the verification" />),
    text: ({ id }) => id ?? '',
  },
]

const actOf = ({ act }: EarlierRun): string => act.act_id

/**
 * The verifications that operators started and that the auditor lists no more, such as those from before a restart. Nothing
 * records their results; `listed` are the ids of those that the auditor lists.
 */
export const EarlierRuns = ({ listed }: { readonly listed: readonly string[] }) => {
  const started = useRead<typeof listActs>(actsPath(STARTS[0]))
  const replaced = useRead<typeof listActs>(actsPath(STARTS[1]))
  const stopped = useRead<typeof listActs>(actsPath('stopVerification'))
  const [starts, replaces, stops] = [started.data, replaced.data, stopped.data]
  if (started.error !== null || replaced.error !== null || stopped.error !== null)
    return <p className={styles.note}>The acts that started earlier verifications could not be read.</p>
  if (starts === undefined || replaces === undefined || stops === undefined) return null
  const runs = earlierRuns([...starts.rows, ...replaces.rows], stops.rows, new Set(listed))
  if (runs.length === 0) return null
  return (
    <Part title="Earlier verifications">
      <p className={styles.note}>
        The auditor that ran these has ended, or keeps newer ones. Their results are recorded nowhere: only the acts
        that started them are, not those of the schedule, and a checkpoint that one of them signed.
      </p>
      <DataTable
        caption={`Started by operators, the newest ${ACTS_READ} of each kind, by the record of their acts`}
        columns={COLUMNS}
        rows={runs}
        rowId={actOf}
      />
    </Part>
  )
}
