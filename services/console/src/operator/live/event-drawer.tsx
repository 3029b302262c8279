import type { LedgerEvent } from '../../api/ledger-event.ts'
import { visibleText } from '../../api/visible-text.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EventLink } from '../streams/event-link.tsx'
import styles from './live.module.css'

/** Shows one event with its data. */
export const EventDrawer = ({ event, onClose }: { readonly event: LedgerEvent; readonly onClose: () => void }) => {
  const data = JSON.stringify(event.fields, null, 2)
  return (
    <Drawer title={event.type} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>Event</dt>
        <dd>
          <Copyable text={event.ref} label="the event's id">
            <EventLink name={event.ref} />
          </Copyable>
        </dd>
        <dt>Position</dt>
        <dd>{event.position}</dd>
        <dt>Time</dt>
        <dd>
          <Moment time={event.time} isDated />
        </dd>
      </dl>
      <pre className={styles.data}>
        <bdi>{visibleText(data)}</bdi>
      </pre>
      <CopyButton text={data} label="the data" />
    </Drawer>
  )
}
