import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { getBalanceHistory } from '@folio/contracts/http/wallet/get-balance-history.ts'
import { HOUR_MS } from '@folio/kernel/units/time-units.ts'
import { lazy, Suspense, useMemo } from 'react'
import { pathOf } from '../../api/path.ts'
import { isoOf, stepPoints } from '../../charts/step-points.ts'
import controls from '../../ui/controls.module.css'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { useTimeMode } from '../../ui/time/time-mode.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import type { MoneySource } from '../money-source.ts'
import styles from '../ui/screen.module.css'
import { Panel } from '../ui/screen.tsx'
import { Scrolled } from '../ui/scrolled.tsx'
import { useRead } from '../use-read.ts'
import { walletName } from '../wallet-names.ts'
import { atLeastLong, daysBefore, historyBuckets } from './history-window.ts'

const StepPlot = lazy(() => import('../../charts/step-plot.tsx').then(({ StepPlot: plot }) => ({ default: plot })))

type History = DataOf<typeof getBalanceHistory>

/** The part of the address that chooses a balance history: a zoomed window, and whether it is a table. */
export type HistorySearch = { readonly from?: string; readonly to?: string; readonly table?: true }

const DAYS = 90

const HistoryTable = ({ history: { points, currency } }: { readonly history: History }) => (
  <Scrolled label={`Balance in ${currency} over time`}>
    <table className={styles.table} aria-label={`Balance in ${currency} over time`}>
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col" className={styles.number}>
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map(({ at, balance }) => (
          <tr key={at}>
            <td>
              <Moment time={at} isDated />
            </td>
            <td className={styles.number}>
              <Amount value={balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Scrolled>
)

const Plot = ({
  history,
  untilSeconds,
  isZoomed,
  onZoom,
}: {
  readonly history: History
  readonly isZoomed: boolean
  /** The end of the plot, in seconds since 1970. */
  readonly untilSeconds: number
  readonly onZoom: (window: HistorySearch) => void
}) => {
  const isUtc = useTimeMode() === 'utc'
  const points = useMemo(() => {
    const drawn = stepPoints(history.before, historyBuckets(history.points), untilSeconds)
    return isZoomed ? drawn : atLeastLong(drawn, HOUR_MS)
  }, [history, untilSeconds, isZoomed])
  return (
    <Suspense fallback={<p className={styles.note}>Loading the plot …</p>}>
      <StepPlot
        points={points}
        marked={undefined}
        label={`The balance in ${history.currency} over time; the button Show as table has the same values.`}
        isUtc={isUtc}
        onPick={() => undefined}
        onZoom={(from, to) => onZoom({ from: isoOf(from), to: isoOf(to) })}
      />
    </Suspense>
  )
}

/** The balance history of a wallet within 90 days, as a step plot or as a table. */
export const BalanceHistory = ({
  source: { wallet, currency },
  search,
  onChange,
}: {
  readonly source: MoneySource
  readonly search: HistorySearch
  readonly onChange: (changed: HistorySearch) => void
}) => {
  const { from = daysBefore(Date.now(), DAYS), to, table } = search
  const path = pathOf(
    '/wallet/v1/wallets/{wallet_type}/balance-history',
    { wallet_type: wallet.type },
    { currency, start_date_time: from, end_date_time: to },
  )
  const read = useRead<typeof getBalanceHistory>(path)
  const isZoomed = search.from !== undefined
  const kept: HistorySearch = isZoomed && to !== undefined ? { from, to } : {}
  const untilSeconds = to === undefined ? read.dataUpdatedAt / 1000 : Date.parse(to) / 1000
  return (
    <Panel
      title={`${walletName(wallet.type)}, ${currency}: ${isZoomed ? 'a part of' : 'the changes of'} the last ${DAYS} days`}
    >
      <div className={`${styles.row} ${styles.note}`}>
        <button
          type="button"
          className={controls.quiet}
          onClick={() => onChange(table === true ? kept : { ...kept, table: true })}
        >
          {table === true ? 'Show as plot' : 'Show as table'}
        </button>
        {isZoomed ? (
          <button type="button" className={controls.quiet} onClick={() => onChange(table === true ? { table } : {})}>
            Show {DAYS} days
          </button>
        ) : null}
        {read.data?.is_sampled === true ? <span className={styles.pending}>◌ sampled; drag to zoom</span> : null}
      </div>
      <ReadStates
        read={read}
        what="the balance history"
        isEmpty={({ points }) => points.length === 0}
        empty={{ text: `The balance in ${currency} did not change in this time.` }}
      >
        {(history) =>
          table === true ? (
            <HistoryTable history={history} />
          ) : (
            <Plot
              history={history}
              untilSeconds={untilSeconds}
              isZoomed={isZoomed}
              onZoom={(window) => onChange(window)}
            />
          )
        }
      </ReadStates>
    </Panel>
  )
}
