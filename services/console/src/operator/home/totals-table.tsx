import type { CurrencyTotal, Totals } from '../../api/wire.ts'
import { isZero } from '../../money/decimal.ts'
import { shownAge } from '../../time/shown-time.ts'
import { useEverySecond } from '../../ui/time/use-every-second.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { checkedTotal } from './checked-total.ts'
import styles from './totals-table.module.css'
import { countedTo, countedUntil } from './use-totals.ts'

const VERDICTS = {
  balanced: { sign: '✓', word: 'balanced', tone: styles.ok },
  off: { sign: '✕', word: 'not zero', tone: styles.bad },
  unequal: { sign: '✕', word: "not the server's sum", tone: styles.bad },
} as const

/** Views that have counted up to different events may show money twice or not at all for a moment. */
const DIFFERING = { sign: '◌', word: 'being counted', tone: styles.pending }

const Verdict = ({ total, isCounted }: { readonly total: CurrencyTotal; readonly isCounted: boolean }) => {
  const { verdict, sum } = checkedTotal(total)
  const { sign, word, tone } = verdict === 'off' && !isCounted ? DIFFERING : VERDICTS[verdict]
  return (
    <>
      <Amount value={sum} />{' '}
      <span className={`${styles.verdict} ${tone}`}>
        <span aria-hidden="true">{sign}</span> {word}
      </span>
    </>
  )
}

const Row = ({ total, isCounted }: { readonly total: CurrencyTotal; readonly isCounted: boolean }) => (
  <tr>
    <th scope="row">
      {total.currency} {total.realm === 'demo' ? <span className={styles.demo}>demo</span> : null}
    </th>
    <td data-label="Accounts">
      <Amount value={total.accounts} />
    </td>
    <td data-label="In transit" className={isZero(total.transit) ? styles.zero : styles.pending}>
      <Amount value={total.transit} />
    </td>
    <td data-label="System">
      <Amount value={total.system} />
    </td>
    <td data-label="Sum" className={styles.sum}>
      <Verdict total={total} isCounted={isCounted} />
    </td>
  </tr>
)

/** Says up to which event the sums count, and how long ago that was. */
export const AsOf = ({ totals }: { readonly totals: Totals }) => {
  useEverySecond()
  const until = countedUntil(totals)
  const position = countedTo(totals)
  if (until === undefined || position === undefined)
    return <p className={styles.asOf}>No view has counted an event yet.</p>
  const ageS = (Date.now() - Date.parse(until)) / 1000
  return (
    <p className={styles.asOf}>
      As of position {position}, <span title={`${until} (UTC)`}>{shownAge(ageS)} ago</span>
    </p>
  )
}

/** Real money before play money, each by currency. */
const realFirst = (totals: readonly CurrencyTotal[]): readonly CurrencyTotal[] =>
  totals.toSorted((a, b) => Number(a.realm === 'demo') - Number(b.realm === 'demo'))

/** The sums of all money by currency; this page adds them up itself. */
export const TotalsTable = ({ totals }: { readonly totals: Totals }) => {
  const isCounted =
    new Set(totals.views.map(({ position }) => position)).size <= 1 &&
    totals.views.every(({ is_counted }) => is_counted)
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className={styles.caption}>Accounts + transit + system, added up exactly by this page</caption>
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Accounts</th>
            <th scope="col">In transit</th>
            <th scope="col">System</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {realFirst(totals.totals).map((total) => (
            <Row key={`${total.realm} ${total.currency}`} total={total} isCounted={isCounted} />
          ))}
        </tbody>
      </table>
      {totals.views
        .filter(({ is_counted }) => !is_counted)
        .map(({ view }) => (
          <p key={view} className={`${styles.note} ${styles.pending}`}>
            ◌ The view {view} was made by an earlier release: its money is not counted until the view is rebuilt.
          </p>
        ))}
    </div>
  )
}
