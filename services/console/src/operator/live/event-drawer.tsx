import type { LedgerEvent } from '../../api/ledger-event.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Copyable } from '../../ui/copyable.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Moment } from '../../ui/moment.tsx'
import styles from './live.module.css'

/** Control characters and marks of direction, which would show something else than what is stored. */
const HIDDEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const visible = (text: string): string =>
  text.replaceAll(HIDDEN, (sign) => (sign === '\n' ? sign : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))

/** Shows one event with its data. */
export const EventDrawer = ({ event, onClose }: { readonly event: LedgerEvent; readonly onClose: () => void }) => {
  const data = JSON.stringify(event.fields, null, 2)
  return (
    <Drawer title={event.type} onClose={onClose}>
      <dl className={styles.facts}>
        <dt>Event</dt>
        <dd>
          <Copyable text={event.ref} label="the event's id" />
        </dd>
        <dt>Position</dt>
        <dd>{event.position}</dd>
        <dt>Time</dt>
        <dd>
          <Moment time={event.time} isDated />
        </dd>
      </dl>
      <pre className={styles.data}>
        <bdi>{visible(data)}</bdi>
      </pre>
      <CopyButton text={data} label="the data" />
    </Drawer>
  )
}
