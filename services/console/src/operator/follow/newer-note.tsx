import controls from '../../ui/controls.module.css'
import { counted } from '../../ui/values/counted.ts'
import type { Followed } from '../shell/stream.ts'
import styles from './follow.module.css'
import type { Shown } from './newer-events.ts'
import { useNewerEvents } from './use-newer-events.ts'

/** Says that a list is stale once events have come that it does not show, and offers to read it again. */
export const NewerNote = ({
  list,
  query,
  shown,
  onRead,
}: {
  /** Names the list, whose events are followed. */
  readonly list: string
  readonly query: Followed['query'] | undefined
  readonly shown: Shown | undefined
  readonly onRead: () => unknown
}) => {
  const newer = useNewerEvents({ key: `newer ${list} ${JSON.stringify(query)}`, query }, shown)
  if (newer.length === 0) return null
  return (
    <p role="status" className={styles.newer}>
      ◌ Stale: {counted(newer.length, 'event')} {newer.length === 1 ? 'has' : 'have'} come since this was read.{' '}
      <button type="button" className={controls.secondary} onClick={() => void onRead()}>
        Show the newest
      </button>
    </p>
  )
}
