import { useEffect, useState } from 'react'
import type { Failure } from '../api/call-failure.ts'
import { textOf } from '../api/ledger-event.ts'
import controls from './controls.module.css'
import styles from './failure-note.module.css'

const Countdown = ({ seconds, onEnd }: { readonly seconds: number; readonly onEnd: () => void }) => {
  const [left, setLeft] = useState(Math.ceil(seconds))
  useEffect(() => {
    if (left <= 0) return onEnd()
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, onEnd])
  return <span> Asks again in {left} s.</span>
}

const neededRole = ({ status, details }: Failure): string | undefined =>
  status === 403 ? textOf(details, 'role_needed') : undefined

/** Says what failed: the code, the message and the request id of an answer, with a way to ask again. */
export const FailureNote = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry?: () => void }) => {
  const role = neededRole(failure)
  return (
    <div role="alert" className={styles.note}>
      <p className={styles.line}>
        <strong>✕ {failure.code}</strong> {failure.message}
        {role === undefined ? null : <> This needs the role {role}.</>}
        {failure.retryAfterS === undefined || onRetry === undefined ? null : (
          <Countdown seconds={failure.retryAfterS} onEnd={onRetry} />
        )}
      </p>
      {failure.requestId === undefined ? null : (
        <p className={styles.request}>
          Request <code>{failure.requestId}</code>
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
