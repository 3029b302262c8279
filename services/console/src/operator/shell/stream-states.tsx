import type { ReactNode } from 'react'
import { FailureNote } from '../../ui/failure/failure-note.tsx'
import type { Empty } from '../../ui/states/empty-list.ts'
import { EmptyNote } from '../../ui/states/read-states.tsx'
import styles from './shell.module.css'
import { useStreamState } from './stream.ts'
import { streamNote } from './stream-note.ts'

/**
 * Shows the events that a screen follows in each of their states: not read yet, none, refused or failed with the answer, and
 * stale while the connection is broken. `what` names what is followed.
 */
export const StreamStates = ({
  what,
  hasEvents,
  empty,
  children,
}: {
  readonly what: string
  readonly hasEvents: boolean
  readonly empty: Empty
  readonly children: ReactNode
}) => {
  const state = useStreamState()
  const note = streamNote(state, { what, hasEvents })
  const failure = 'failure' in state ? state.failure : undefined
  return (
    <div aria-busy={note?.tone === 'loading'}>
      {failure === undefined ? null : <FailureNote failure={failure} />}
      {note === undefined ? null : (
        <p role="status" className={note.tone === 'loading' ? styles.loading : styles.stale}>
          {note.tone === 'failure' ? '✕ ' : ''}
          {note.text}
        </p>
      )}
      {hasEvents ? children : note === undefined ? <EmptyNote {...empty} /> : null}
    </div>
  )
}
