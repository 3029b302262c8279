import type { ReactNode } from 'react'
import { failureOf } from '../../api/call-failure.ts'
import controls from '../controls.module.css'
import { FailureNote } from '../failure/failure-note.tsx'
import { CopyButton } from '../values/copy-button.tsx'
import { Moment } from '../values/moment.tsx'
import type { Empty } from './empty-list.ts'
import styles from './read-states.module.css'

/** The last answer of a read and its state, as react-query tells them. */
export type ReadState<Data> = {
  readonly data: Data | undefined
  readonly error: Error | null
  readonly dataUpdatedAt: number
  readonly refetch: () => unknown
}

/** Says that a list is empty, with the command that fills it or the button that clears its filters. */
export const EmptyNote = ({ text, command, onClear }: Empty) => (
  <div className={styles.empty}>
    <p>{text}</p>
    {onClear === undefined ? null : (
      <button type="button" className={controls.secondary} onClick={onClear}>
        Clear the filters
      </button>
    )}
    {command === undefined ? null : (
      <>
        <pre className={styles.command}>{command}</pre>
        <CopyButton text={command} label="the command" />
      </>
    )}
  </div>
)

/**
 * Shows a read in each of its states: loading, empty with the command that fills it, failed with code, message, request id,
 * the role that is needed or a countdown, and stale with the time of the last answer. `what` names what is read. A 401 ends
 * the session, for which the whole page asks.
 */
export const ReadStates = <Data,>({
  read: { data, error, dataUpdatedAt, refetch },
  what,
  empty,
  isEmpty = (answer) => Array.isArray(answer) && answer.length === 0,
  children,
}: {
  readonly read: ReadState<Data>
  readonly what: string
  /** Absent for a single thing, which is there or refused. */
  readonly empty?: Empty
  readonly isEmpty?: (data: Data) => boolean
  readonly children: (data: Data) => ReactNode
}) => (
  <div aria-busy={data === undefined && error === null}>
    {error === null ? null : (
      <div className={styles.failure}>
        <FailureNote failure={failureOf(error)} onRetry={() => void refetch()} />
        {data === undefined ? null : (
          <p className={styles.stale}>
            Stale: this is the answer of <Moment time={new Date(dataUpdatedAt).toISOString()} />.
          </p>
        )}
      </div>
    )}
    {data === undefined && error === null ? <p className={styles.loading}>Reading {what} …</p> : null}
    {data === undefined ? null : empty !== undefined && isEmpty(data) ? <EmptyNote {...empty} /> : children(data)}
    {data === undefined || error !== null ? null : (
      <p className={styles.asOf}>
        As of <Moment time={new Date(dataUpdatedAt).toISOString()} />{' '}
        <button type="button" className={controls.quiet} onClick={() => void refetch()}>
          Read again
        </button>
      </p>
    )}
  </div>
)
