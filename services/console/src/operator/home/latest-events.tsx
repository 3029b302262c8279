import { type LedgerEvent, textOf } from '../../api/ledger-event.ts'
import { visibleText } from '../../api/visible-text.ts'
import { withPlaces } from '../../money/decimal.ts'
import { Amount } from '../../ui/values/amount.tsx'
import { Moment } from '../../ui/values/moment.tsx'
import { isRefusal } from '../refused/is-refusal.ts'
import { useEvents } from '../shell/stream.ts'
import { EventLink } from '../streams/event-link.tsx'
import styles from './home.module.css'
import { usePlaces } from './use-places.ts'

const SHOWN_MAX = 8

const Money = ({ fields }: Pick<LedgerEvent, 'fields'>) => {
  const amount = textOf(fields, 'amount')
  const currency = textOf(fields, 'currency')
  const places = usePlaces(currency)
  if (amount === undefined || currency === undefined) return <span />
  return (
    <span>
      <Amount value={withPlaces(amount, places)} /> {currency}
    </span>
  )
}

const Row = ({ event }: { readonly event: LedgerEvent }) => {
  const isRefused = isRefusal(event)
  return (
    <li className={styles.event}>
      <span>{event.position}</span>
      <Moment time={event.time} />
      <span className={`${styles.type} ${isRefused ? styles.refused : ''}`}>
        {isRefused ? '✕ ' : ''}
        {visibleText(event.type)}
      </span>
      <code title={event.ref}>
        <EventLink name={event.ref} />
      </code>
      <Money fields={event.fields} />
    </li>
  )
}

/** The newest events of the stream, the newest first. */
export const LatestEvents = () => {
  const newest = useEvents().slice(-SHOWN_MAX).reverse()
  return (
    <section className={styles.panel} aria-labelledby="events">
      <div className={styles.head}>
        <h2 id="events" className={styles.title}>
          Latest events
        </h2>
        <span className={styles.hint}>In the order in which they were stored; the time is that of their command.</span>
      </div>
      {newest.length === 0 ? (
        <p className={styles.padded}>None since this page was opened.</p>
      ) : (
        <ol className={styles.events}>
          {newest.map((event) => (
            <Row key={event.position} event={event} />
          ))}
        </ol>
      )}
    </section>
  )
}
