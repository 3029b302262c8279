import { every } from '@folio/kernel/timing/timers.ts'
import { SECOND_MS } from '@folio/kernel/units/time-units.ts'
import { useEffect, useRef, useState } from 'react'
import { askAgainAfterS, type Failure } from '../../api/call-failure.ts'
import { textOf } from '../../api/ledger-event.ts'
import controls from '../controls.module.css'
import styles from './failure-note.module.css'
import { failureSentence } from './failure-sentence.ts'

/** Counts down once for each failure, and then asks again. */
const Countdown = ({
  failure,
  seconds,
  onEnd,
}: {
  readonly failure: Failure
  readonly seconds: number
  readonly onEnd: () => void
}) => {
  const [left, setLeft] = useState(Math.ceil(seconds))
  const end = useRef(onEnd)
  end.current = onEnd
  // biome-ignore lint/correctness/useExhaustiveDependencies: another failure begins another countdown.
  useEffect(() => {
    let rest = Math.ceil(seconds)
    setLeft(rest)
    const stop = every(SECOND_MS, () => {
      rest -= 1
      setLeft(Math.max(0, rest))
      if (rest > 0) return
      stop()
      end.current()
    })
    return stop
  }, [failure, seconds])
  return <span> Asks again in {left} s.</span>
}

const neededRole = ({ status, details }: Failure): string | undefined =>
  status === 403 ? textOf(details, 'role_needed') : undefined

/** Tells if the log names the call: Folio logs those that it failed, not those that it refused. */
const isInLog = ({ status }: Failure): boolean => status >= 500

/**
 * Says what failed: the message, the code and the request id of an answer, and the role that is needed. With `onRetry` it
 * offers to ask again, and does so by itself after a 429, a 503 or a lost connection.
 */
export const FailureNote = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry?: () => void }) => {
  const role = neededRole(failure)
  const pauseS = onRetry === undefined ? undefined : askAgainAfterS(failure)
  return (
    <div role="alert" className={styles.note}>
      <p className={styles.line}>
        <strong>✕</strong> {failureSentence(failure, navigator.language)}{' '}
        <code className={styles.code}>{failure.code}</code>
        {role === undefined ? null : <> This needs the role {role}.</>}
        {pauseS === undefined || onRetry === undefined ? null : (
          <Countdown failure={failure} seconds={pauseS} onEnd={onRetry} />
        )}
      </p>
      {failure.requestId === undefined ? null : (
        <p className={styles.request}>
          Request id{isInLog(failure) ? ', for the logs' : ''}: <code>{failure.requestId}</code>
        </p>
      )}
      {onRetry === undefined ? null : (
        <button type="button" className={controls.secondary} onClick={onRetry}>
          Ask again
        </button>
      )}
    </div>
  )
}
