import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { explainBalance } from '@folio/contracts/http/operator/system/audit.ts'
import { useState } from 'react'
import { pathOf } from '../../api/path.ts'
import { withPlaces } from '../../money/decimal.ts'
import controls from '../../ui/controls.module.css'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { Amount } from '../../ui/values/amount.tsx'
import { counted } from '../../ui/values/counted.ts'
import { useRead } from '../reads/use-read.ts'
import styles from './explain.module.css'

type Replayed = { readonly account: string; readonly currency: string; readonly places: number }

const Verdict = ({
  explanation,
  places,
}: {
  readonly explanation: DataOf<typeof explainBalance>
  readonly places: number
}) => {
  const { agrees, sum, balance, currency, events, findings } = explanation
  const isWhole = agrees && findings.count === 0
  return (
    <p className={`${styles.verdict} ${isWhole ? styles.ok : styles.bad}`}>
      {agrees ? '✓' : '✕'} {counted(events, 'event')} {events === 1 ? 'sums' : 'sum'} to{' '}
      <Amount value={withPlaces(sum, places)} /> {currency}, the recorded balance is{' '}
      <Amount value={withPlaces(balance, places)} /> {currency}
      {findings.count === 0 ? '; the hash chain is whole.' : `; ✕ ${counted(findings.count, 'finding')}: see Verify.`}
    </p>
  )
}

const Result = ({ account, currency, places }: Replayed) => {
  const path = pathOf('/operator/v1/audit/explanation', {}, { account, currency, newest: 1 })
  const read = useRead<typeof explainBalance>(path)
  return (
    <ReadStates read={read} what="the whole account">
      {(explanation) => <Verdict explanation={explanation} places={places} />}
    </ReadStates>
  )
}

/** Lets the auditor replay a whole account with its hash chain, at a click, in a process of its own. */
export const Replay = (replayed: Replayed) => {
  const [isAsked, setAsked] = useState(false)
  if (isAsked) return <Result {...replayed} />
  return (
    <p className={styles.hint}>
      <button type="button" className={controls.secondary} onClick={() => setAsked(true)}>
        Replay all events
      </button>{' '}
      The auditor adds up all events of the account, and checks their hash chain.
    </p>
  )
}
