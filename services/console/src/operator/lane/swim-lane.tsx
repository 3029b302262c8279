import { visibleText } from '../../api/visible-text.ts'
import { withPlaces } from '../../money/decimal.ts'
import { shownDuration } from '../../time/shown-time.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { isRefusal } from '../refused/is-refusal.ts'
import { EventLink } from '../streams/event-link.tsx'
import type { Lane } from './lane.ts'
import { type Mark, marksOf, ROWS, type Row, type Segment, segmentsOf } from './marks.ts'
import styles from './swim-lane.module.css'

const ROW_PX = 46

const middle = (row: number): number => row * ROW_PX + ROW_PX / 2

const SIGNS = { done: '', pending: '', refused: '✕ ' } as const

const Line = ({ segment: { from, to, tone } }: { readonly segment: Segment }) => (
  <line
    className={`${styles.line} ${styles[tone]}`}
    x1={`${from.x}%`}
    y1={middle(from.row)}
    x2={`${to.x}%`}
    y2={middle(to.row)}
  />
)

/** Texts stand beside the vertical line through their point: to its right, and in the right half to its left. */
const beside = (x: number) =>
  x > 50 ? ({ textAnchor: 'end', dx: -9 } as const) : ({ textAnchor: 'start', dx: 9 } as const)

const Point = ({ mark }: { readonly mark: Mark }) => (
  <g className={`${styles.point} ${styles[mark.tone]}`}>
    <circle cx={`${mark.x}%`} cy={middle(mark.row)} r="5" />
    <text className={styles.name} x={`${mark.x}%`} y={middle(mark.row) - 7} {...beside(mark.x)}>
      {SIGNS[mark.tone]}
      {mark.name.replace(/^Transfer/, '')}
    </text>
    {mark.ms === undefined ? null : (
      <text className={styles.ms} x={`${mark.x}%`} y={middle(mark.row) + 15} {...beside(mark.x)}>
        +{shownDuration(mark.ms)}
      </text>
    )}
  </g>
)

const Drawing = ({ lane, rows }: { readonly lane: Lane; readonly rows: readonly Row[] }) => {
  const marks = marksOf(lane)
  return (
    <div className={styles.drawing} aria-hidden="true">
      <ul className={styles.labels}>
        {rows.map(({ name, kind }) => (
          <li key={kind}>
            <FreeText text={name} /> <span className={styles.kind}>{kind}</span>
          </li>
        ))}
      </ul>
      <svg className={styles.svg} height={rows.length * ROW_PX} focusable="false">
        <title>The way of the payment</title>
        {rows.map(({ kind }, row) => (
          <line key={kind} className={styles.lane} x1="0" x2="100%" y1={middle(row)} y2={middle(row)} />
        ))}
        {segmentsOf(marks).map((segment) => (
          <Line key={`${segment.from.x} ${segment.from.row} ${segment.to.x} ${segment.to.row}`} segment={segment} />
        ))}
        {lane.status === 'in_transit' ? (
          <text className={`${styles.name} ${styles.waiting}`} x="50%" y={middle(ROWS.transit) - 7} textAnchor="middle">
            ◌ in transit
          </text>
        ) : null}
        {marks.map((mark) => (
          <Point key={mark.key} mark={mark} />
        ))}
      </svg>
    </div>
  )
}

const Twin = ({ lane, places }: { readonly lane: Lane; readonly places: number }) => (
  <div className={styles.scroll}>
    <table className={styles.twin}>
      <caption className={styles.caption}>The events of this transfer</caption>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">Time</th>
          <th scope="col">Since before</th>
          <th scope="col">Amount</th>
          <th scope="col">Stream and revision</th>
          <th scope="col">
            <span className={styles.unseen}>Copy</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lane.hops.map(({ event, ms }) => (
          <tr key={event.ref} className={isRefusal(event) ? styles.refusedRow : undefined}>
            <th scope="row">
              {visibleText(event.type)}, position {event.position}
            </th>
            <td>
              <Moment time={event.time} />
            </td>
            <td>{ms === undefined ? '' : shownDuration(ms)}</td>
            <td>
              {lane.amount === undefined ? null : <Amount value={withPlaces(lane.amount, places)} />} {lane.currency}
            </td>
            <td>
              <code>
                <EventLink name={event.ref} />
              </code>
            </td>
            <td>
              <CopyButton text={event.ref} label={event.ref} isQuiet />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A transfer as a swim lane that grows with its events, and the same as a table. */
export const SwimLane = ({
  lane,
  places,
  payer,
  payee,
  blinks,
}: {
  readonly lane: Lane
  /** The decimals of the currency. */
  readonly places: number
  readonly payer: string
  readonly payee: string
  readonly blinks: boolean
}) => {
  const rows: readonly Row[] = [
    { kind: 'is asked', name: 'REST' },
    { kind: 'pays', name: payer },
    { kind: 'holds', name: 'transit' },
    { kind: 'is paid', name: payee },
  ]
  return (
    <div className={`${styles.whole} ${blinks ? styles.blinks : ''}`}>
      <Drawing lane={lane} rows={rows} />
      {lane.hops.length === 0 ? null : <Twin lane={lane} places={places} />}
    </div>
  )
}
