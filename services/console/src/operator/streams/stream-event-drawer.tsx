import { formatEventRef } from '@folio/kernel/event-ref.ts'
import { Drawer } from '../../ui/dialog/drawer.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Copyable } from '../../ui/values/copyable.tsx'
import { FreeText } from '../../ui/values/free-text.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { ExplainMoved } from '../explain/explain-link.tsx'
import { Tick } from './chain/chain-verdict.tsx'
import { Effects } from './effects.tsx'
import { Cause, type CheckedEvent } from './event-columns.tsx'
import { RevealEventField } from './reveal-event-field.tsx'
import styles from './streams.module.css'

/** Shows one event of a stream with its place in the chain and its data. */
export const StreamEventDrawer = ({
  checked: { event, verdict },
  onClose,
}: {
  readonly checked: CheckedEvent
  readonly onClose: () => void
}) => {
  const data = JSON.stringify(event.data, null, 2)
  const facts: readonly (readonly [string, string])[] = [
    ['Id', event.id],
    ['Hash', event.hash],
    ['Hash before', event.prev_hash],
    ['Command', event.command_id],
    ['Correlation', event.correlation_id],
  ]
  return (
    <Drawer title={`${event.type} ${event.revision}`} onClose={onClose}>
      <p>
        <Tick verdict={verdict} />
        {verdict?.outcome === 'wrong' ? ` expected ${verdict.expected}, found ${verdict.found}` : null}
      </p>
      <dl className={styles.facts}>
        <dt>Time</dt>
        <dd>
          <Moment time={event.at} isDated />
        </dd>
        <dt>Position</dt>
        <dd>{event.position}</dd>
        <dt>Cause</dt>
        <dd>
          <Cause event={event} />
        </dd>
        {facts.map(([name, text]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>
              <Copyable text={text} label={`the value of ${name}`} />
            </dd>
          </div>
        ))}
      </dl>
      <ExplainMoved event={event} />
      <Effects key={formatEventRef(event)} place={event} />
      <pre className={styles.data}>
        <FreeText text={data} />
      </pre>
      <CopyButton text={data} label="the data" />
      <RevealEventField stream={event.stream} revision={event.revision} data={event.data} />
    </Drawer>
  )
}
