import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getAccountBalances } from '@folio/contracts/http/operator/accounts/account-history.ts'
import { lazy, Suspense, useMemo } from 'react'
import { pathOf } from '../../../api/path.ts'
import { type Bucket, bucketAt, isoOf, stepPoints } from '../../../charts/step-points.ts'
import { microsecondsOf } from '../../../time/shown-time.ts'
import controls from '../../../ui/controls.module.css'
import { ReadStates } from '../../../ui/states/read-states.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useTimeMode } from '../../../ui/time/time-mode.ts'
import { Amount } from '../../../ui/values/amount.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { useRead } from '../../reads/use-read.ts'
import styles from '../accounts.module.css'
import type { AccountSearch } from '../search.ts'

const StepPlot = lazy(() => import('../../../charts/step-plot.tsx').then(({ StepPlot: plot }) => ({ default: plot })))

type History = DataOf<typeof getAccountBalances>

const amountCell = (of: (bucket: Bucket) => string) => ({
  isNumeric: true,
  cell: (bucket: Bucket) => <Amount value={of(bucket)} />,
  text: of,
})

const COLUMNS: readonly Column<Bucket>[] = [
  {
    id: 'revision',
    header: 'Event of the stream',
    isNumeric: true,
    cell: ({ to }) => to.revision,
    text: ({ to }) => String(to.revision),
    sortBy: ({ to }) => to.revision,
  },
  { id: 'at', header: 'Time', cell: ({ to }) => <Moment time={to.at} isDated />, text: ({ to }) => to.at },
  { id: 'low', header: 'Lowest', isWideOnly: true, ...amountCell(({ low }) => low) },
  { id: 'high', header: 'Highest', isWideOnly: true, ...amountCell(({ high }) => high) },
  { id: 'last', header: 'Balance', ...amountCell(({ last }) => last) },
]

const idOf = ({ to }: Bucket): string => String(to.revision)

type PlotProps = {
  readonly account: string
  readonly currency: string
  readonly search: AccountSearch
  /** The time of the event that is shown. */
  readonly marked: string | undefined
  readonly onChange: (changed: AccountSearch) => void
}

type ShownProps = { readonly history: History; readonly readAtMs: number; readonly props: PlotProps }

const Shown = ({ history, readAtMs, props }: ShownProps) => {
  const { currency, search, marked, onChange } = props
  const isUtc = useTimeMode() === 'utc'
  const untilSeconds = search.to === undefined ? readAtMs / 1000 : microsecondsOf(search.to) / 1e6
  const points = useMemo(() => stepPoints(history.before, history.buckets, untilSeconds), [history, untilSeconds])
  const pick = (seconds: number): void => {
    const bucket = bucketAt(history.buckets, seconds)
    if (bucket !== undefined) onChange({ at: bucket.to.revision, time: undefined })
  }
  if (search.table === true) {
    return (
      <DataTable
        caption={`The balance in ${currency} after each event, or the last of neighbouring events`}
        columns={COLUMNS}
        rows={history.buckets}
        rowId={idOf}
        onOpen={({ to }) => onChange({ at: to.revision, time: undefined })}
      />
    )
  }
  return (
    <Suspense fallback={<p className={styles.plot}>Loading the plot …</p>}>
      <StepPlot
        points={points}
        marked={marked === undefined ? undefined : microsecondsOf(marked) / 1e6}
        label={`The balance in ${currency} over time; the button Show as table has the same values.`}
        isUtc={isUtc}
        onPick={pick}
        onZoom={(from, to) => onChange({ from: isoOf(from), to: isoOf(to) })}
      />
    </Suspense>
  )
}

/** The balance history of an account as a step plot, or as a table. */
export const BalancePlot = (props: PlotProps) => {
  const { account, currency, search, onChange } = props
  const path = pathOf(
    '/operator/v1/accounts/{account}/balances',
    { account },
    { currency, start_date_time: search.from, end_date_time: search.to },
  )
  const read = useRead<typeof getAccountBalances>(path)
  const isZoomed = search.from !== undefined || search.to !== undefined
  return (
    <section aria-label={`Balance history in ${currency}`}>
      <div className={styles.plotHead}>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => onChange({ table: search.table === true ? undefined : true })}
        >
          {search.table === true ? 'Show as plot' : 'Show as table'}
        </button>
        {isZoomed ? (
          <button type="button" className={controls.quiet} onClick={() => onChange({ from: undefined, to: undefined })}>
            Show all
          </button>
        ) : (
          <span className={styles.quiet}>Drag over the plot to zoom, click to go to an event.</span>
        )}
        {read.data?.is_sampled === true ? (
          <span className={styles.pending}>◌ sampled: every 256th event or fewer; a shorter time is exact</span>
        ) : null}
      </div>
      <ReadStates
        read={read}
        what="the balance history"
        isEmpty={({ buckets }) => buckets.length === 0}
        empty={{ text: 'No event changed this balance in this time. Each one that does appears here.' }}
      >
        {(history) => <Shown history={history} readAtMs={read.dataUpdatedAt} props={props} />}
      </ReadStates>
    </section>
  )
}
