import { useEverySecond } from '../../ui/time/use-every-second.ts'
import { Moment } from '../../ui/values/moment.tsx'
import styles from './live-note.module.css'
import { isTold, type NotLive } from './not-live.ts'

/** Says that the page gets no events, and since when; nothing while a connection that broke may come back by itself. */
export const LiveNote = ({ state }: { readonly state: NotLive }) => {
  useEverySecond()
  if (!isTold(state, Date.now())) return null
  return (
    <p role="status" className={styles.note}>
      {state.isEnded ? '✕' : '◌'} Not live since <Moment time={new Date(state.sinceMs).toISOString()} />: later changes
      of your accounts may be missing here.{' '}
      {state.isEnded ? 'Load the page again.' : 'The page keeps trying to connect.'}
    </p>
  )
}
