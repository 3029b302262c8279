import type { DataOf } from '@folio/contracts/http/endpoint.ts'
import type { listStreamEvents } from '@folio/contracts/http/operator/streams/list-stream-events.ts'
import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { fieldsOf, type LedgerEvent } from '../../api/ledger-event.ts'
import { pathOf } from '../../api/path.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { ReadStates } from '../../ui/states/read-states.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { useRead } from '../reads/use-read.ts'
import { EventLink } from '../streams/event-link.tsx'
import { eventPlace } from '../streams/event-place.ts'
import { RevealEventField } from '../streams/reveal-event-field.tsx'
import styles from './live.module.css'

const EventDrawer = ({ event, onClose }: { readonly event: LedgerEvent; readonly onClose: () => void }) => {
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
        <FreeText text={data} />
      </pre>
      <CopyButton text={data} label="the data" />
      <RevealEventField {...eventPlace(event.ref)} data={event.fields} />
    </Drawer>
  )
}

type StoredEvent = DataOf<typeof listStreamEvents>['rows'][number]

const ledgerEventOf = (stored: StoredEvent): LedgerEvent => ({
  ref: formatEventRef(stored),
  stream: stored.stream,
  type: stored.type,
  time: stored.at,
  position: stored.position,
  fields: fieldsOf({ ...stored }, 'data'),
})

/** Reads an event that the page does not hold, such as after a reload. */
const ReadEvent = ({ name, onClose }: { readonly name: string; readonly onClose: () => void }) => {
  const { stream, revision } = eventPlace(name)
  const query = { from_revision: revision, limit: 1 }
  const path = pathOf('/operator/v1/streams/{stream}/events', { stream }, query)
  const read = useRead<typeof listStreamEvents>(path)
  const found = read.data?.rows.find((row) => row.revision === revision)
  if (found !== undefined) return <EventDrawer event={ledgerEventOf(found)} onClose={onClose} />
  return (
    <Drawer title={`Event ${name}`} onClose={onClose}>
      <ReadStates
        read={read}
        what="the event"
        empty={{
          text: `The stream has no event ${revision} yet. Each one that its service stores appears on its page.`,
        }}
        isEmpty={() => true}
      >
        {() => null}
      </ReadStates>
    </Drawer>
  )
}

/** Shows one event, named `stream@revision`, with its data; reads it where it is not among the events of the page. */
export const OpenedEvent = ({
  name,
  events,
  onClose,
}: {
  readonly name: string
  readonly events: readonly LedgerEvent[]
  readonly onClose: () => void
}) => {
  const event = events.find(({ ref }) => ref === name)
  return event === undefined ? (
    <ReadEvent key={name} name={name} onClose={onClose} />
  ) : (
    <EventDrawer event={event} onClose={onClose} />
  )
}
