import { withPlaces } from '../../money/decimal.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { counted } from '../../ui/values/counted.ts'
import { checkLines, type MovedLine } from './check-lines.ts'
import styles from './explain.module.css'

/** Says if the events that were read make the balance after a revision, as the page adds them up. */
export const LinesVerdict = ({
  lines,
  balance,
  revision,
  currency,
  places,
  hasMore,
}: {
  readonly lines: readonly MovedLine[]
  readonly balance: string
  readonly revision: number
  readonly currency: string
  readonly places: number
  readonly hasMore: boolean
}) => {
  const verdict = checkLines(lines, { balance, isWhole: !hasMore })
  const money = (value: string) => (
    <>
      <Amount value={withPlaces(value, places)} /> {currency}
    </>
  )
  if (verdict.status === 'differs') {
    return (
      <p role="alert" className={`${styles.verdict} ${styles.bad}`}>
        ✕ The balance after event {verdict.revision} of the stream is {money(verdict.found)}, and the events around it
        make {money(verdict.expected)}: start a verification.
      </p>
    )
  }
  return (
    <p className={`${styles.verdict} ${styles.ok}`}>
      ✓ {hasMore ? `The newest ${counted(lines.length, 'event')}` : counted(lines.length, 'event')} up to revision{' '}
      {revision} {lines.length === 1 ? 'sums' : 'sum'} to {money(verdict.sum)}
      {hasMore ? <>, from {money(verdict.before)} before them,</> : null} and make the recorded balance {money(balance)}
      ; this page has added them up.
    </p>
  )
}
